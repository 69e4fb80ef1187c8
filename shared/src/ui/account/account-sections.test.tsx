import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureHttp } from '../../api/client/http.ts'
import type { Account } from '../../entities/people/account.ts'
import type { User } from '../../entities/people/user.ts'
import { authStore, readStoredUser, setLoggedIn, setLoggedOut } from '../../session/auth-store.ts'
import { createPlayer } from '../../testing/users.ts'
import { useOwnAccount } from './account-sections.tsx'

const almaz = { ...createPlayer('a', 'almaz'), avatar: 'ibis' }
const bekele = createPlayer('b', 'bekele')
const accountOf = ({ avatar: _unsaid, ...user }: User): Account => ({
  ...user,
  createdAt: '2026-01-07T10:00:00.000Z',
  emailVerified: true,
  hasSecondFactor: false,
})

let answer: (account: Account) => void

beforeEach(() => {
  configureHttp({ baseUrl: 'https://api.example' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = (account) => resolve(Response.json(account))
  vi.stubGlobal('fetch', () => promise)
  setLoggedIn(almaz)
})
afterEach(() => {
  cleanup()
  configureHttp({ baseUrl: '' })
  setLoggedOut()
  vi.unstubAllGlobals()
})

it('shows a changed name everywhere, and takes nothing else away from the player', async () => {
  const { result } = renderHook(useOwnAccount)
  await act(async () => answer(accountOf(almaz)))
  expect(authStore.getState()).toEqual({ status: 'loggedIn', user: almaz })
  act(() => result.current.keep(accountOf({ ...almaz, username: 'abebe' })))
  expect(readStoredUser()).toEqual({ ...almaz, username: 'abebe' })
  expect(result.current.data).toMatchObject({ username: 'abebe' })
})

it('makes nobody the player before: an answer that comes late changes nothing', async () => {
  const { result } = renderHook(useOwnAccount)
  await act(async () => answer(accountOf(almaz)))
  act(() => {
    setLoggedOut()
    setLoggedIn(bekele)
    result.current.keep(accountOf({ ...almaz, username: 'abebe' }))
  })
  expect(authStore.getState()).toEqual({ status: 'loggedIn', user: bekele })
  expect(readStoredUser()).toEqual(bekele)
  expect(result.current.data?.username).not.toBe('abebe')
})
