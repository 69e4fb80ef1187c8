import { createStore } from 'zustand/vanilla'
import { isUnreachable } from '../api/http.ts'
import { ageKeyOf } from '../cache/list-store.ts'
import { cacheKeys, readCache, removeCache, writeCache } from '../cache/local-cache.ts'
import type { Id } from '../entities/id.ts'
import type { AuthStatus, RequiredAction, User } from '../entities/user.ts'
import { UserSchema } from '../entities/user.ts'

/** Without an answer of the server, `user` is whom the device remembers. */
export type AuthState =
  | { status: 'loading'; user?: User }
  /** The server could not be asked. */
  | { status: 'unreachable'; user?: User }
  /** With a required action, the server answers little else before it is done. */
  | { status: 'loggedIn'; user: User; requiredAction?: RequiredAction }
  /** `reason` is there when it was not the user's own wish, fit to show. */
  | { status: 'loggedOut'; reason?: string }

/** The user of this page where the device's storage is full or forbidden. */
let unkeptUser: User | undefined

/** The user as kept on the device, which a submit needs; another tab may have let go of them. */
export function storedUser(): User | undefined {
  return unkeptUser ?? readCache('user', UserSchema)
}

export const authStore = createStore<AuthState>()(() => ({ status: 'loading', ...remembered() }))

function remembered(): { user?: User } {
  const user = storedUser()
  return user ? { user } : {}
}

/** Whoever is logged in here, as far as this page knows. */
export function userOf(state: AuthState): User | undefined {
  return state.status === 'loggedOut' ? undefined : state.user
}

/**
 * Asks the server who is logged in. An answer that a log-in or a log-out has overtaken is old news.
 * A failed check counts as logged out, unless it is only that no server was reached.
 */
export async function refreshAuth(check: () => Promise<AuthStatus>): Promise<void> {
  const asked = authStore.getState()
  const isOvertaken = () => authStore.getState() !== asked
  try {
    const { loggedIn, user, requiredAction } = await check()
    if (isOvertaken()) return
    if (loggedIn && user) setLoggedIn(user, requiredAction)
    else setLoggedOut()
  } catch (error) {
    if (isOvertaken()) return
    if (isUnreachable(error)) authStore.setState({ status: 'unreachable', ...remembered() }, true)
    else authStore.setState({ status: 'loggedOut' }, true)
  }
}

export function setLoggedIn(user: User, requiredAction?: RequiredAction): void {
  unkeptUser = writeCache('user', user) ? undefined : user
  authStore.setState({ status: 'loggedIn', user, ...(requiredAction && { requiredAction }) }, true)
}

/** Shows what has changed of the user; false, and nothing changes, where they are gone by now. */
export function patchUser(userId: Id, change: (user: User) => User): boolean {
  const auth = authStore.getState()
  if (auth.status !== 'loggedIn' || auth.user.id !== userId) return false
  // Another tab may have logged out.
  if (storedUser()?.id !== userId) return false
  setLoggedIn(change(auth.user), auth.requiredAction)
  return true
}

/** What players alone may see. */
const PRIVATE_LISTS = ['recent-activity', 'topPlayers'] as const
/** With this begin the keys of all other such lists, and the ages of these. */
const PRIVATE_PREFIXES = ['quiz-kingdom:own:', ageKeyOf('quiz-kingdom:own:')] as const

/** What the device kept of the user goes with them; an unfinished quiz stays, under their id. */
export function setLoggedOut(reason?: string): void {
  unkeptUser = undefined
  removeCache('user')
  for (const list of PRIVATE_LISTS) {
    removeCache(list)
    removeCache(ageKeyOf(list))
  }
  for (const key of PRIVATE_PREFIXES.flatMap(cacheKeys)) removeCache(key)
  authStore.setState({ status: 'loggedOut', ...(reason && { reason }) }, true)
}

/** What the app does once the server no longer knows the session. */
export function loseSession(): void {
  setLoggedOut('Your session has ended. Log in again to go on.')
}

/** Once it was told, a reason is not told again. */
export function forgetReason(): void {
  const { status } = authStore.getState()
  if (status === 'loggedOut') authStore.setState({ status }, true)
}
