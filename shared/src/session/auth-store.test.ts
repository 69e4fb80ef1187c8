import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/client/http.ts'
import { stubLocalStorage } from '../testing/local-storage.ts'
import { createPlayer } from '../testing/users.ts'
import {
  authStore,
  clearLogoutReason,
  getSessionId,
  patchUser,
  readStoredUser,
  refreshAuth,
  setLoggedIn,
  setLoggedOut,
} from './auth-store.ts'

const user = createPlayer('a', 'almaz')
let kept: Map<string, string>

beforeEach(() => {
  kept = stubLocalStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the user on the device until they log out, and what players alone may see with them', () => {
  setLoggedIn(user)
  for (const key of ['recent-activity', 'topPlayers', 'quiz-kingdom:own:leagues']) {
    kept.set(key, '[]')
    kept.set(`quiz-kingdom:seen-at:${key}`, '"2026-11-22T10:00:00.000Z"')
  }
  expect(readStoredUser()).toEqual(user)
  setLoggedOut()
  expect(readStoredUser()).toBeUndefined()
  expect(kept.size).toBe(0)
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})

it('knows the user of this page where the storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  setLoggedIn(user)
  expect(readStoredUser()).toEqual(user)
  setLoggedOut()
  expect(readStoredUser()).toBeUndefined()
})

it('tells the reason of a log-out once', () => {
  setLoggedOut('User not found')
  expect(authStore.getState()).toEqual({ status: 'loggedOut', reason: 'User not found' })
  clearLogoutReason()
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})

it('counts as logged out when the check is refused, and forgets nothing for that', async () => {
  setLoggedIn(user)
  await refreshAuth(() => Promise.reject(new ApiError(401, 'unauthenticated', 'Oh')))
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
  expect(JSON.parse(kept.get('user') ?? '')).toEqual(user)
})

it.each([200, 429, 500])(
  'does not take a server that cannot say for a log-out, and tells what it said (%i)',
  async (status) => {
    setLoggedIn(user)
    await refreshAuth(() => Promise.reject(new ApiError(status, 'internal', 'Oh')))
    const problem = 'We couldn’t check whether you’re logged in.'
    expect(authStore.getState()).toEqual({ status: 'unreachable', user, problem })
  },
)

it('says that the session has ended where the device remembers somebody whom the server does not', async () => {
  setLoggedIn(user)
  await refreshAuth(() => Promise.resolve({ loggedIn: false }))
  expect(authStore.getState()).toMatchObject({ reason: expect.stringContaining('has ended') })
  await refreshAuth(() => Promise.resolve({ loggedIn: false }))
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})

it.each([0, 502, 503])(
  'does not take a server that was not reached for a log-out (%i)',
  async (status) => {
    setLoggedIn(user)
    await refreshAuth(() => Promise.reject(new ApiError(status, 'unreachable', 'Oh')))
    expect(authStore.getState()).toEqual({ status: 'unreachable', user })
    expect(readStoredUser()).toEqual(user)
  },
)

it('knows nobody where neither the server was reached nor the device remembers anyone', async () => {
  setLoggedOut()
  await refreshAuth(() => Promise.reject(new ApiError(0, 'unreachable', 'Oh')))
  expect(authStore.getState()).toEqual({ status: 'unreachable' })
  expect(readStoredUser()).toBeUndefined()
})

it('does not log out again whoever logged in while the check was under way', async () => {
  const check = Promise.withResolvers<{ loggedIn: boolean }>()
  const checked = refreshAuth(() => check.promise)
  setLoggedIn(user)
  check.resolve({ loggedIn: false })
  await checked
  expect(authStore.getState()).toEqual({ status: 'loggedIn', user })
})

it('does not log in again whoever logged out while the check was under way', async () => {
  const check = Promise.withResolvers<{ loggedIn: boolean; user: typeof user }>()
  const checked = refreshAuth(() => check.promise)
  setLoggedOut()
  check.resolve({ loggedIn: true, user })
  await checked
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})

it('tells the log-ins of two players apart, and not the names of one', () => {
  setLoggedIn(user)
  const session = getSessionId()
  patchUser(user.id, () => ({ ...user, username: 'abebe' }))
  expect(getSessionId()).toBe(session)
  setLoggedOut()
  setLoggedIn(user)
  expect(getSessionId()).not.toBe(session)
})

it('takes over what was saved of the user, and logs nobody in by a save that ends after a log-out', () => {
  const rename = () => ({ ...user, username: 'abebe' })
  setLoggedIn(user)
  expect(patchUser(user.id, rename)).toBe(true)
  expect(readStoredUser()?.username).toBe('abebe')
  expect(patchUser('b'.repeat(24), rename)).toBe(false)
  kept.delete('user')
  expect(patchUser(user.id, rename)).toBe(false)
  setLoggedOut()
  expect(patchUser(user.id, rename)).toBe(false)
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})
