import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { api } from '../api/client/http.ts'
import * as session from '../api/people/session.ts'
import type { AuthStatus, LoginResult } from '../entities/people/user.ts'
import { onWake } from '../wake.ts'
import {
  authStore,
  getUser,
  patchUser,
  readStoredUser,
  refreshAuth,
  setLoggedOut,
} from './auth-store.ts'
import { readCache, removeCache, writeCache } from './local-cache.ts'
import { LOADING_INDICATOR_MAX_MS } from './resource.ts'

const LOG_OUT_KEY = 'quiz-kingdom:log-out'

/** `pending`: the user has logged out here, but the server has not ended the session yet. */
export const logOutStore = createStore<{ pending: boolean }>(() => ({ pending: false }))

/** Set if a log-out is pending and the device's storage is full or forbidden. */
let isPendingInMemory = false

let fetchAuthStatus: () => Promise<AuthStatus> = () => Promise.resolve({ loggedIn: false })

/** Checks the session at once, when another tab changes the user, and when the app wakes after a failure. */
export function startSession(checkSession: () => Promise<AuthStatus>): void {
  fetchAuthStatus = checkSession
  void syncSession()
  onWake(() => {
    const isUnsettled = isLogOutPending() || authStore.getState().status === 'unreachable'
    if (isUnsettled) void syncSession()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user') followOtherTab()
  })
}

/** If another tab has logged another user in or out, asks the server who is logged in. */
function followOtherTab(): void {
  const user = readStoredUser()
  if (user?.id !== getUser(authStore.getState())?.id) void syncSession()
  else if (user) patchUser(user.id, () => user)
}

/** Completes a pending log-out, or else asks the server who is logged in. */
export async function syncSession(): Promise<void> {
  if (!isLogOutPending()) return refreshAuth(fetchAuthStatus)
  if (authStore.getState().status !== 'loggedOut') setLoggedOut()
  await completeLogOut()
}

/** Completes a pending log-out first, because a late log-out would end the new session. */
export async function replaceSession(logIn: () => Promise<LoginResult>): Promise<LoginResult> {
  await completeLogOut()
  const result = await logIn()
  setLogOutPending(false) // the server has replaced the session
  return result
}

/** Forgets the user at once. Resolves after three seconds even if the server has not ended the session yet. */
export async function logOut(): Promise<void> {
  setLogOutPending(true)
  setLoggedOut()
  const patience = new Promise((resolve) => setTimeout(resolve, LOADING_INDICATOR_MAX_MS))
  await Promise.race([completeLogOut(), patience])
  if (isLogOutPending()) logOutStore.setState({ pending: true })
}

let logOutCompletion: Promise<void> | undefined

function completeLogOut(): Promise<void> {
  logOutCompletion ??= endServerSession().finally(() => {
    logOutCompletion = undefined
  })
  return logOutCompletion
}

async function endServerSession(): Promise<void> {
  if (!isLogOutPending()) return
  try {
    await api(session.logOut)
    setLogOutPending(false)
  } catch (error) {
    logOutStore.setState({ pending: true })
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    console.warn(error)
  }
}

/** Reads the device's storage, because another tab may have completed the log-out or logged in since. */
function isLogOutPending(): boolean {
  const isPending = isPendingInMemory || readCache(LOG_OUT_KEY, v.literal(true)) === true
  if (!isPending) logOutStore.setState({ pending: false })
  return isPending
}

function setLogOutPending(isPending: boolean): void {
  isPendingInMemory = isPending && !writeCache(LOG_OUT_KEY, true)
  if (isPending) return
  removeCache(LOG_OUT_KEY)
  logOutStore.setState({ pending: false })
}
