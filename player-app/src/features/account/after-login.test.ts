import { describe, expect, it } from 'vitest'
import { getDestination, readLoginState } from './after-login.ts'

const ADMIN_URL = 'https://admin.example.org'

describe('after a log-in', () => {
  it('an admin goes to the console, wherever the guard stopped them', () => {
    const state = readLoginState({ from: { pathname: '/leaderboard' } })
    expect(getDestination({ role: 'admin' }, state, ADMIN_URL)).toEqual({
      app: 'admin',
      url: 'https://admin.example.org/dashboard',
    })
  })

  it('a player goes to the quizzes', () => {
    expect(getDestination({ role: 'player' }, {}, ADMIN_URL)).toMatchObject({
      app: 'player',
      to: { pathname: '/quiz', search: '', hash: '' },
    })
  })

  it('a player goes back to where the guard stopped them, with all that page was given', () => {
    const from = {
      pathname: '/quizkingdom',
      search: '?id=1',
      hash: '#x',
      state: { title: 'Sport' },
    }
    expect(getDestination({ role: 'player' }, readLoginState({ from }), ADMIN_URL)).toEqual({
      app: 'player',
      to: { pathname: '/quizkingdom', search: '?id=1', hash: '#x' },
      state: { title: 'Sport' },
    })
  })
})

it.each([null, undefined, 'text', { from: 7 }, { from: {} }, { note: 1 }])(
  'a history entry that holds %j says nothing to the login page',
  (state) => {
    expect(readLoginState(state)).toEqual({})
  },
)
