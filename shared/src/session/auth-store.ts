import { createStore } from 'zustand/vanilla'
import { ApiError, getFailureMessage, isUnreachable, reportUnexpected } from '../api/client/http.ts'
import type { Id } from '../entities/base/id.ts'
import type { AuthStatus, RequiredAction, User } from '../entities/people/user.ts'
import { UserSchema } from '../entities/people/user.ts'
import { listCacheKeys, readCache, removeCache, toCachedAtKey, writeCache } from './local-cache.ts'

/** Until the server responds, `user` is the user remembered on the device. */
export type AuthState =
  | { status: 'loading'; user?: User }
  /** The server could not be reached or failed; `problem` is a message for the user. */
  | { status: 'unreachable'; user?: User; problem?: string }
  /** The server refuses most calls until the required action is done. */
  | { status: 'loggedIn'; user: User; requiredAction?: RequiredAction }
  /** `reason` tells the user why the session ended; undefined after the user has logged out. */
  | { status: 'loggedOut'; reason?: string }

/** Set if the device's storage is full or forbidden. */
let userInMemory: User | undefined

/** Reads the device's storage, because another tab may have removed the user. */
export function readStoredUser(): User | undefined {
  return userInMemory ?? readCache('user', UserSchema)
}

export const authStore = createStore<AuthState>()(() => ({
  status: 'loading',
  ...readRememberedUser(),
}))

function readRememberedUser(): { user?: User } {
  const user = readStoredUser()
  return user ? { user } : {}
}

export function getUser(state: AuthState): User | undefined {
  return state.status === 'loggedOut' ? undefined : state.user
}

let sessionNumber = 0

/** Changes with every change of user, so that a response for an earlier user can be dropped. */
export function getSessionId(): number {
  return sessionNumber
}

/** The returned function tells whether the user has logged out or changed. For a guest, it never does. */
export function createUserChangeCheck(): () => boolean {
  const before = sessionNumber
  const sender = getUser(authStore.getState())
  return () => sender !== undefined && sessionNumber !== before
}

/** Every change of the auth state goes through here. */
function setAuth(next: AuthState): void {
  const before = authStore.getState()
  // The first check may find a user who is already logged in; this starts no new session.
  const isFirst = before.status === 'loading' && !before.user
  if (!isFirst && getUser(next)?.id !== getUser(before)?.id) sessionNumber++
  authStore.setState(next, true)
}

/** Ignores the response if the user logged in or out meanwhile. Failures other than a refusal log nobody out. */
export async function refreshAuth(check: () => Promise<AuthStatus>): Promise<void> {
  const before = authStore.getState()
  const isOvertaken = () => authStore.getState() !== before
  try {
    const { loggedIn, user, requiredAction } = await check()
    if (isOvertaken()) return
    if (loggedIn && user) setLoggedIn(user, requiredAction)
    else setLoggedOut(readStoredUser() && SESSION_ENDED_MESSAGE)
  } catch (error) {
    if (isOvertaken()) return
    if (isRefusal(error)) setAuth({ status: 'loggedOut' })
    else setAuth({ status: 'unreachable', ...readRememberedUser(), ...toAuthProblem(error) })
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 410].includes(error.status)
}

function toAuthProblem(error: unknown): { problem?: string } {
  if (isUnreachable(error)) return {}
  reportUnexpected(error)
  return { problem: getFailureMessage(error, 'We couldn’t check whether you’re logged in.') }
}

export function setLoggedIn(user: User, requiredAction?: RequiredAction): void {
  userInMemory = writeCache('user', user) ? undefined : user
  setAuth({ status: 'loggedIn', user, ...(requiredAction && { requiredAction }) })
}

/** Returns false and changes nothing if the user is no longer logged in. */
export function patchUser(userId: Id, change: (user: User) => User): boolean {
  const auth = authStore.getState()
  if (auth.status !== 'loggedIn' || auth.user.id !== userId) return false
  // Another tab may have logged out.
  if (readStoredUser()?.id !== userId) return false
  setLoggedIn(change(auth.user), auth.requiredAction)
  return true
}

const SESSION_ENDED_MESSAGE = 'Your session has ended. Log in again to continue.'

/** Cached lists that only players may see. */
const PRIVATE_LIST_KEYS = ['recent-activity', 'topPlayers'] as const
/** Other private lists and their caching times have keys with these prefixes. */
const PRIVATE_KEY_PREFIXES = ['quiz-kingdom:own:', toCachedAtKey('quiz-kingdom:own:')] as const

/** Removes the user's data from the device, except unfinished quizzes, which are stored under the user's id. */
export function setLoggedOut(reason?: string): void {
  userInMemory = undefined
  removeCache('user')
  for (const list of PRIVATE_LIST_KEYS) {
    removeCache(list)
    removeCache(toCachedAtKey(list))
  }
  for (const key of PRIVATE_KEY_PREFIXES.flatMap(listCacheKeys)) removeCache(key)
  setAuth({ status: 'loggedOut', ...(reason && { reason }) })
}

export function expireSession(): void {
  setLoggedOut(SESSION_ENDED_MESSAGE)
}

/** Call when the reason has been shown, so that it is not shown again. */
export function clearLogoutReason(): void {
  const { status } = authStore.getState()
  if (status === 'loggedOut') setAuth({ status })
}
