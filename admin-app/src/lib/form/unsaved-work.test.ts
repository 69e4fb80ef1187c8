import { authStore, setLoggedIn } from '@quiz-kingdom/shared/session/auth-store.ts'
import { beforeEach, expect, it } from 'vitest'
import { onSessionLost, workStore } from './unsaved-work.ts'

beforeEach(() => {
  workStore.setState({ unsaved: false, interrupted: false })
  setLoggedIn({ id: '0'.repeat(24), username: 'keeper', email: 'k@example.org', role: 'admin' })
})

it('logs out if there are no unsaved changes', () => {
  onSessionLost()
  expect(authStore.getState()).toEqual({
    status: 'loggedOut',
    reason: 'Your session has ended. Log in again to continue.',
  })
  expect(workStore.getState().interrupted).toBe(false)
})

it('only interrupts a form with unsaved changes', () => {
  workStore.setState({ unsaved: true })
  onSessionLost()
  expect(authStore.getState().status).toBe('loggedIn')
  expect(workStore.getState().interrupted).toBe(true)
})
