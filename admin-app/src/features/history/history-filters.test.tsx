import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HistoryFilters } from './history-filters.tsx'

afterEach(() => vi.unstubAllGlobals())

const admin = (number: number) => ({
  id: String(number).padStart(24, '0'),
  username: `admin ${String(number).padStart(3, '0')}`,
  email: `admin${number}@example.org`,
  role: 'admin',
  createdAt: '2026-03-02T09:00:00.000Z',
  emailVerified: true,
  disabled: false,
  deletionAsked: false,
})

it('offers all admins from all pages, sorted by name', async () => {
  const admins = Array.from({ length: 60 }, (_, index) => admin(60 - index))
  const answer = async (url: string) => {
    const page = Number(new URL(url, 'http://site').searchParams.get('page'))
    const accounts = admins.slice(50 * (page - 1), 50 * page)
    return Response.json({ accounts, page, total: admins.length, isMore: false })
  }
  vi.stubGlobal('fetch', answer)
  const filter = { kind: undefined, id: undefined, admin: undefined, day: undefined }
  renderInApp(<HistoryFilters filter={filter} onFilter={() => {}} />)
  const choices = () =>
    [...screen.getByLabelText('Admin').querySelectorAll('option')].map((it) => it.textContent)
  await waitFor(() => expect(choices()).toHaveLength(61))
  expect([choices()[1], choices()[60]]).toEqual(['admin 001', 'admin 060'])
})
