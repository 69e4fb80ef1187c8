import { expect, it, vi } from 'vitest'
import { goBack } from './go-back.ts'

it.each([
  ['as many steps back as asked', 3, { idx: 3, key: 'abc', usr: null }, -3],
  ['home when the history is shorter than that', 3, { idx: 2, key: 'abc', usr: null }, '/'],
  ['home when the entry is not one of the app', 1, null, '/'],
])('goes %s', (_where, steps, historyState, target) => {
  const navigate = vi.fn()
  goBack(navigate, steps, historyState)
  expect(navigate).toHaveBeenCalledExactlyOnceWith(target)
})
