import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Invite } from './invite.tsx'
import { JUST_JOINED_STATE } from './league-view.tsx'

const user = {
  id: 'a'.repeat(24),
  username: 'almaz',
  email: 'almaz@example.org',
  role: 'player',
} as const
const league = { id: 'e'.repeat(24), name: 'Class 9', ownerId: 'b'.repeat(24), members: 3 }
let joined: PromiseWithResolvers<Response>

beforeEach(() => {
  joined = Promise.withResolvers()
  setLoggedIn(user)
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? joined.promise : Response.json({ name: 'Class 9', members: 3 }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  setLoggedOut()
})

it('takes nobody to the league who has gone elsewhere before they had joined', async () => {
  renderInApp(
    <>
      <Link to="/quiz">Quiz</Link>
      <Routes>
        <Route path="/" element={<Invite code="ABCDEFGH" user={user} />} />
        <Route path="/quiz" element={<p>Enter the Quiz Kingdoms!</p>} />
        <Route path="*" element={<p>Class 9</p>} />
      </Routes>
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Join the league' }))
  expect(screen.getByText('Joining...')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Quiz' }))
  await act(async () => joined.resolve(Response.json(league)))
  expect(screen.getByText('Enter the Quiz Kingdoms!')).toBeDefined()
})

it('leads to the league, which welcomes its new member', async () => {
  const Place = () => <p>{JSON.stringify(useLocation())}</p>
  renderInApp(
    <Routes>
      <Route path="/" element={<Invite code="ABCDEFGH" user={user} />} />
      <Route path="*" element={<Place />} />
    </Routes>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Join the league' }))
  await act(async () => joined.resolve(Response.json(league)))
  const place = JSON.parse(screen.getByRole('paragraph').textContent)
  expect(place).toMatchObject({ pathname: `/leagues/${league.id}`, state: JUST_JOINED_STATE })
})
