import { createStore } from 'zustand/vanilla'
import { ApiError, isUnreachable, messageFor, reportDefect } from '../api/http.ts'
import { ageKeyOf, cacheKeys, readCache, removeCache, writeCache } from '../cache/local-cache.ts'
import type { Id } from '../entities/id.ts'
import type { AuthStatus, RequiredAction, User } from '../entities/user.ts'
import { UserSchema } from '../entities/user.ts'

/** Without an answer of the server, `user` is whom the device remembers. */
export type AuthState =
  | { status: 'loading'; user?: User }
  /** The server could not be asked, or did not know; `problem` is what it said, fit to show. */
  | { status: 'unreachable'; user?: User; problem?: string }
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

let session = 0

/** Another number once another user is here, or nobody: what was asked for before is not theirs. */
export function currentSession(): number {
  return session
}

/** The returned function tells whether the user is gone. Logging in counts as still here. */
export function watchSession(): () => boolean {
  const before = session
  const sender = userOf(authStore.getState())
  return () => sender !== undefined && session !== before
}

/** The one place where who is here changes. */
function become(next: AuthState): void {
  const before = authStore.getState()
  // Whom the first check finds here was here before, by their cookie.
  const isFirst = before.status === 'loading' && !before.user
  if (!isFirst && userOf(next)?.id !== userOf(before)?.id) session++
  authStore.setState(next, true)
}

/** Ignores an answer that a log-in or log-out has overtaken. Only a refusal counts as logged out. */
export async function refreshAuth(check: () => Promise<AuthStatus>): Promise<void> {
  const asked = authStore.getState()
  const isOvertaken = () => authStore.getState() !== asked
  try {
    const { loggedIn, user, requiredAction } = await check()
    if (isOvertaken()) return
    if (loggedIn && user) setLoggedIn(user, requiredAction)
    else setLoggedOut(storedUser() && SESSION_ENDED)
  } catch (error) {
    if (isOvertaken()) return
    if (isRefusal(error)) become({ status: 'loggedOut' })
    else become({ status: 'unreachable', ...remembered(), ...problemOf(error) })
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 410].includes(error.status)
}

function problemOf(error: unknown): { problem?: string } {
  if (isUnreachable(error)) return {}
  reportDefect(error)
  return { problem: messageFor(error, 'We couldn’t check whether you’re logged in.') }
}

export function setLoggedIn(user: User, requiredAction?: RequiredAction): void {
  unkeptUser = writeCache('user', user) ? undefined : user
  become({ status: 'loggedIn', user, ...(requiredAction && { requiredAction }) })
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

const SESSION_ENDED = 'Your session has ended. Log in again to continue.'

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
  become({ status: 'loggedOut', ...(reason && { reason }) })
}

/** What the app does once the server no longer knows the session. */
export function loseSession(): void {
  setLoggedOut(SESSION_ENDED)
}

/** Once it was told, a reason is not told again. */
export function forgetReason(): void {
  const { status } = authStore.getState()
  if (status === 'loggedOut') become({ status })
}
