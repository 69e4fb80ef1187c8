import { expect, it } from 'vitest'
import { readLoginState } from './after-login.ts'

it.each([null, undefined, 'text', { from: 7 }, { from: {} }, { note: 1 }])(
  'a history entry that holds %j says nothing to the login page',
  (state) => {
    expect(readLoginState(state)).toEqual({})
  },
)
