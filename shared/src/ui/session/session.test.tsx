import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authStore, expireSession, setLoggedIn } from '../../session/auth-store.ts'
import { startSession } from '../../session/session.ts'
import { createPlayer } from '../../testing/users.ts'
import { AlertRegion } from '../feedback/notes.tsx'
import { renderInApp } from '../testing/render.tsx'
import { LoginNotice, LogoutPage, PendingLogOutNote, UnreachableNote } from './session.tsx'

const user = createPlayer('a', 'almaz')

const fetched = vi.fn<typeof fetch>()
const online = () => Promise.resolve(Response.json({ message: 'Logged out successfully!' }))
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
  setLoggedIn(user)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Login() {
  const { pathname } = useLocation()
  return (
    <main>
      <p>At {pathname}</p>
      <PendingLogOutNote />
      <LoginNotice />
    </main>
  )
}

const forgetDrafts = vi.fn(async () => {})
const open = (at: string) =>
  act(async () =>
    renderInApp(
      <Routes>
        <Route path="/logout" element={<LogoutPage loginPath="/login" onLogOut={forgetDrafts} />} />
        <Route path="/login" element={<Login />} />
      </Routes>,
      { at: [at] },
    ),
  )

describe('logging out', () => {
  it('ends the session and leads to the log-in without a word', async () => {
    fetched.mockImplementation(online)
    await open('/logout')
    expect(screen.getByRole('main').textContent).toBe('At /login')
    expect(authStore.getState()).toEqual({ status: 'loggedOut' })
    expect(fetched).toHaveBeenCalledOnce()
    expect(localStorage.length).toBe(0)
  })

  it('stays until the app has forgotten what it keeps', async () => {
    fetched.mockImplementation(online)
    const forgotten = Promise.withResolvers<void>()
    forgetDrafts.mockReturnValueOnce(forgotten.promise)
    await open('/logout')
    expect(screen.queryByRole('main')).toBeNull()
    await act(async () => forgotten.resolve())
    expect(screen.getByRole('main').textContent).toBe('At /login')
  })

  it('says when the server was not reached, and tells it when asked to try again', async () => {
    fetched.mockImplementation(offline)
    await open('/logout')
    expect(authStore.getState()).toEqual({ status: 'loggedOut' })
    expect(screen.getByRole('alert').textContent).toContain('You’re logged out on this device.')
    fetched.mockImplementation(online)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('the log-in page', () => {
  it('says once why somebody has to log in', async () => {
    expireSession()
    await open('/login')
    await screen.findByText(/Your session has ended./)
    await open('/login')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('says it in a live region that was there before', async () => {
    expireSession()
    renderInApp(
      <AlertRegion>
        <LoginNotice />
      </AlertRegion>,
    )
    const region = screen.getByRole('alert')
    expect(region.textContent).toBe('')
    await screen.findByText(/Your session has ended./)
    expect(screen.getByRole('alert')).toBe(region)
  })

  it('says that the server could not be reached, until it was', async () => {
    const check = vi.fn(() => Promise.resolve({ loggedIn: true, user }))
    authStore.setState({ status: 'unreachable' }, true)
    await open('/login')
    expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.')
    startSession(check)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    })
    expect(authStore.getState()).toEqual({ status: 'loggedIn', user })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('raises no alarm over a page where the device is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  authStore.setState({ status: 'unreachable', user }, true)
  renderInApp(<UnreachableNote onPage />)
  expect(screen.queryByRole('alert')).toBeNull()
})
