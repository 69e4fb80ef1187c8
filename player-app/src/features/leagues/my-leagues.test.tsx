import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MyLeagues } from './my-leagues.tsx'

const id = (letter: string) => letter.repeat(24)
const league = { id: id('1'), name: 'Grade 8', ownerId: id('a'), members: 3 }
const row = (letter: string, rank: number, hasPlayed: boolean) => ({
  rank,
  userId: id(letter),
  username: `Player ${letter}`,
  points: 10,
  hasPlayed,
})

afterEach(() => {
  setLoggedOut()
  vi.unstubAllGlobals()
})

it('shows each league with the own rank of this week, and who owns it', async () => {
  const rows = [row('b', 1, true), row('a', 2, true), row('c', 3, false)]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/api/leagues') ? { leagues: [league] } : { rows }),
  )
  setLoggedIn({ id: id('a'), username: 'Abeba', email: 'a@example.org', role: 'player' })
  renderInApp(<MyLeagues userId={id('a')} />)
  expect(await screen.findByText('2nd this week')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Grade 8' }).getAttribute('href')).toBe(
    `/leagues/${id('1')}`,
  )
  expect(screen.getByText('3 members · You’re the owner')).toBeDefined()
})
