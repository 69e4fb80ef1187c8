import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../entities/people/user.ts'
import { stubLocalStorage } from '../testing/local-storage.ts'
import { createPlayer } from '../testing/users.ts'

const almaz = createPlayer('a', 'almaz')
const bekele = createPlayer('b', 'bekele')

let kept: Map<string, string>
/** The user to whom this browser's session cookie belongs. */
let cookie: User | undefined
let isOnline = true
let calls: string[] = []

function serve(url: string): Promise<Response> {
  if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
  calls.push(url)
  if (url === '/api/auth/logout') {
    cookie = undefined
    return Promise.resolve(Response.json({ message: 'Logged out successfully!' }))
  }
  cookie = bekele
  return Promise.resolve(Response.json({ message: 'Hi', user: bekele, role: 'player' }))
}

/** Starts the app as after a page load, when only the device's storage is left. */
async function startApp() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { authStore } = await import('./auth-store.ts')
  const check = vi.fn(() =>
    isOnline
      ? Promise.resolve(cookie ? { loggedIn: true, user: cookie } : { loggedIn: false })
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { api } = await import('../api/client/http.ts')
  const { logIn } = await import('../api/people/log-in.ts')
  const body = { email: bekele.email, password: 'x' }
  const logInAsBekele = () => session.replaceSession(() => api(logIn, { body }))
  return { ...session, authStore, check, logInAsBekele }
}

let wake: () => void
let tellOfOtherTab: (change: { key: string }) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  kept = stubLocalStorage()
  cookie = almaz
  isOnline = true
  calls = []
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('window', {
    addEventListener: (type: string, run: () => void) => {
      if (type === 'online') wake = run
      else tellOfOtherTab = run
    },
  })
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function logOutOffline() {
  const app = await startApp()
  app.startSession(app.check)
  await vi.runAllTimersAsync()
  expect(app.authStore.getState()).toMatchObject({ status: 'loggedIn' })
  isOnline = false
  const loggedOut = app.logOut()
  await vi.runAllTimersAsync()
  await loggedOut
  return app
}

it('does not keep a person waiting for a server that is silent', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { logOut, logOutStore } = await startApp()
  const loggedOut = logOut()
  await vi.advanceTimersByTimeAsync(3000)
  await loggedOut
  expect(logOutStore.getState()).toEqual({ pending: true })
})

it('completes the log-out once the network is back', async () => {
  const { logOutStore } = await logOutOffline()
  isOnline = true
  wake()
  await vi.runAllTimersAsync()
  expect(cookie).toBeUndefined()
  expect(logOutStore.getState()).toEqual({ pending: false })
})

it('completes the log-out at the next start, before anyone is asked who is logged in', async () => {
  await logOutOffline()
  isOnline = true
  const { startSession, check, authStore } = await startApp()
  startSession(check)
  await vi.runAllTimersAsync()
  expect(cookie).toBeUndefined()
  expect(check).not.toHaveBeenCalled()
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
})

it('logs nobody in again while the log-out is not completed', async () => {
  await logOutOffline()
  const { startSession, check, authStore, logOutStore } = await startApp()
  startSession(check)
  await vi.runAllTimersAsync()
  expect(check).not.toHaveBeenCalled()
  expect(authStore.getState()).toEqual({ status: 'loggedOut' })
  expect(logOutStore.getState()).toEqual({ pending: true })
})

it('completes the log-out before the next person logs in, and never logs them out', async () => {
  const { logInAsBekele } = await logOutOffline()
  isOnline = true
  await logInAsBekele()
  expect(calls).toEqual(['/api/auth/logout', '/api/auth/login'])
  wake()
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(2)
  expect(cookie).toBe(bekele)
})

it('leaves alone whoever has logged in meanwhile in another tab', async () => {
  await logOutOffline()
  const other = await startApp()
  isOnline = true
  await other.logInAsBekele()
  wake()
  await vi.runAllTimersAsync()
  expect(cookie).toBe(bekele)
})

it('asks again who is logged in once the network is back', async () => {
  isOnline = false
  kept.set('user', JSON.stringify(almaz))
  const { startSession, authStore } = await startApp()
  const { ApiError } = await import('../api/client/http.ts')
  const check = () =>
    isOnline
      ? Promise.resolve({ loggedIn: true, user: almaz })
      : Promise.reject(new ApiError(0, 'unreachable', 'Oh'))
  startSession(check)
  await vi.runAllTimersAsync()
  expect(authStore.getState()).toEqual({ status: 'unreachable', user: almaz })
  isOnline = true
  wake()
  await vi.runAllTimersAsync()
  expect(authStore.getState()).toEqual({ status: 'loggedIn', user: almaz })
})

it('follows what another tab changes of the user, and asks nobody for that', async () => {
  const app = await startApp()
  app.startSession(app.check)
  await vi.runAllTimersAsync()
  const renamed = { ...almaz, username: 'abebe' }
  kept.set('user', JSON.stringify(renamed))
  tellOfOtherTab({ key: 'user' })
  expect(app.authStore.getState()).toEqual({ status: 'loggedIn', user: renamed })
  expect(app.check).toHaveBeenCalledTimes(1)
})

it.each([bekele, undefined])('follows whom another tab logs in or out (%#)', async (next) => {
  const app = await startApp()
  app.startSession(app.check)
  await vi.runAllTimersAsync()
  cookie = next
  if (next) kept.set('user', JSON.stringify(next))
  else kept.delete('user')
  tellOfOtherTab({ key: 'user' })
  await vi.runAllTimersAsync()
  const status = next ? { status: 'loggedIn', user: next } : { status: 'loggedOut' }
  expect(app.authStore.getState()).toMatchObject(status)
})
