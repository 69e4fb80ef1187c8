import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeyFigures } from './key-figures.tsx'

const id = (letter: string) => letter.repeat(24)
const category = (letter: string, timeAllowed: string) => ({
  _id: id(letter),
  title: `Category ${letter}`,
  description: '',
  image: { src: '/a.webp', label: '' },
  color: '#1f6b3a',
  points: 1,
  timeAllowed,
  kingdomId: id('9'),
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
})
const ANSWERS: Record<string, unknown> = {
  '/api/admin/key-figures': {
    days: [
      { day: '2026-11-21', players: 9, finished: 30 },
      { day: '2026-11-22', players: 12, finished: 41 },
    ],
    yesterdayByNow: { players: 8, finished: 48 },
    playersInWeek: 1234,
    playersInWeekBefore: 1180,
    guestsToday: 1,
  },
  '/api/admin/reports/count': { waiting: 3 },
  '/api/questions/counts': [{ categoryId: id('a'), count: 5, plays: 7 }],
  '/api/category': { categories: [category('a', '5:00'), category('b', '5:00')], message: '' },
}

beforeEach(() => {
  setLoggedIn({ id: id('f'), username: 'admin', email: 'admin@example.org', role: 'admin' })
  vi.stubGlobal('fetch', async (url: string) =>
    url in ANSWERS ? Response.json(ANSWERS[url]) : Response.error(),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  setLoggedOut()
})

it('shows how the figures changed and links to what needs an admin', async () => {
  renderInApp(<KeyFigures />)
  const figures = within(screen.getByRole('list', { name: 'Key figures' }))
  expect(await figures.findByText('1,234')).toBeDefined()
  await figures.findByRole('link', { name: 'Show them' })
  const texts = figures.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Players today12▲ 4 more · 8 by this time yesterday, 1 guest today',
    'Players in 7 days1,234▲ 54 more · 1,180 in the 7 days before',
    'Quizzes today41▼ 7 fewer · 48 by this time yesterday',
    'Open reports3Answer them',
    'Unplayable quizzes1Show them',
  ])
  expect(figures.getByRole('link', { name: 'Answer them' }).getAttribute('href')).toBe('/reports')
})
