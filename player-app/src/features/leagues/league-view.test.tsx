import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JUST_JOINED_STATE, LeagueView } from './league-view.tsx'

const id = 'e'.repeat(24)
const league = { id, name: 'Class 9', ownerId: 'b'.repeat(24), members: 3 }

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/board/') ? { rows: [] } : league),
  )
})
afterEach(() => vi.unstubAllGlobals())

const view = <LeagueView id={id} period="week" userId={'a'.repeat(24)} />

const invite = (
  <Link to="/league" state={JUST_JOINED_STATE}>
    Join
  </Link>
)

it('welcomes a new member', async () => {
  renderInApp(
    <Routes>
      <Route path="/" element={invite} />
      <Route path="/league" element={view} />
    </Routes>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Join' }))
  expect(await screen.findByText('You’re in! 3 members')).toBeDefined()
})

it('welcomes nobody again who reloads the page', async () => {
  renderInApp(view, { at: [{ pathname: '/league', state: JUST_JOINED_STATE }] })
  expect(await screen.findByText('3 members')).toBeDefined()
})
