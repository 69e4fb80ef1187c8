import { authStore, setLoggedIn } from '@quiz-kingdom/shared/session/auth-store.ts'
import { beforeEach, expect, it } from 'vitest'
import { onSessionLost, unsavedWorkStore } from './unsaved-work.ts'

beforeEach(() => {
  unsavedWorkStore.setState({ unsaved: false, interrupted: false })
  setLoggedIn({ id: '0'.repeat(24), username: 'keeper', email: 'k@example.org', role: 'admin' })
})

it('logs out if there are no unsaved changes', () => {
  onSessionLost()
  expect(authStore.getState()).toEqual({
    status: 'loggedOut',
    reason: 'Your session has ended. Log in again to continue.',
  })
  expect(unsavedWorkStore.getState().interrupted).toBe(false)
})

it('only interrupts a form with unsaved changes', () => {
  unsavedWorkStore.setState({ unsaved: true })
  onSessionLost()
  expect(authStore.getState().status).toBe('loggedIn')
  expect(unsavedWorkStore.getState().interrupted).toBe(true)
})
