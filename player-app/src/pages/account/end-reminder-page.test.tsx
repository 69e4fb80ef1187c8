import { setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { EndReminderPage } from './end-reminder-page.tsx'

afterEach(() => vi.unstubAllGlobals())

it('says that the reminder is off also where the session has ended meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  setLoggedIn({ id: 'a'.repeat(24), username: 'Abeba', email: 'x', role: 'player' })
  renderInApp(<EndReminderPage />)
  act(() => setLoggedOut())
  answer.resolve(Response.json({ message: 'It is off.' }))
  await screen.findByText('Your reminder is off. You won’t get any more of these emails.')
})
