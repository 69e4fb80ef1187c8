import { createStore } from 'zustand/vanilla'
import { readCache, removeCache, writeCache } from '../cache/local-cache.ts'
import type { AuthStatus, RequiredAction, User } from '../entities/user.ts'
import { UserSchema } from '../entities/user.ts'

export type AuthState =
  | { status: 'loading' }
  /** With a required action, the server answers little else before it is done. */
  | { status: 'loggedIn'; user: User; requiredAction?: RequiredAction }
  /** `reason` is there when it was not the user's own wish, fit to show. */
  | { status: 'loggedOut'; reason?: string }

export const authStore = createStore<AuthState>()(() => ({ status: 'loading' }))

/**
 * Asks the server who is logged in. Any failure counts as logged out. An answer that a log-in or a
 * log-out has overtaken is old news.
 */
export async function refreshAuth(check: () => Promise<AuthStatus>): Promise<void> {
  const asked = authStore.getState()
  const isOvertaken = () => authStore.getState() !== asked
  try {
    const { loggedIn, user, requiredAction } = await check()
    if (isOvertaken()) return
    if (loggedIn && user) setLoggedIn(user, requiredAction)
    else setLoggedOut()
  } catch {
    if (!isOvertaken()) authStore.setState({ status: 'loggedOut' }, true)
  }
}

/** The user of this page where the device's storage is full or forbidden. */
let unkeptUser: User | undefined

export function setLoggedIn(user: User, requiredAction?: RequiredAction): void {
  unkeptUser = writeCache('user', user) ? undefined : user
  authStore.setState({ status: 'loggedIn', user, ...(requiredAction && { requiredAction }) }, true)
}

/** What the device kept of the user goes with them; an unfinished quiz stays, under their id. */
export function setLoggedOut(reason?: string): void {
  unkeptUser = undefined
  removeCache('user')
  removeCache('recent-activity')
  authStore.setState({ status: 'loggedOut', ...(reason && { reason }) }, true)
}

/** What the app does once the server no longer knows the session. */
export function loseSession(): void {
  setLoggedOut('Your session has ended. Log in again to go on.')
}

/** The user as kept on the device by the last log-in check. */
export function storedUser(): User | undefined {
  return unkeptUser ?? readCache('user', UserSchema)
}
