import { beforeEach, expect, it } from 'vitest'
import { findKnownRoles, findRolesProblem, rememberRoles } from './known-columns.ts'

beforeEach(() => localStorage.clear())

const headings = ['Frage', 'A', 'B']

it('remembers the columns of tables with the same headings', () => {
  rememberRoles({ headings, roles: ['question', 'option 1', 'option 2'] })
  rememberRoles({ headings: ['Other'], roles: [null] })
  expect(findKnownRoles(headings)).toEqual(['question', 'option 1', 'option 2'])
  expect(findKnownRoles([...headings, 'C'])).toBeUndefined()
  rememberRoles({ headings, roles: ['question', 'option 2', 'option 1'] })
  expect(findKnownRoles(headings)).toEqual(['question', 'option 2', 'option 1'])
})

it('forgets the least recently used table', () => {
  rememberRoles({ headings, roles: [null, null, null] })
  for (let at = 0; at < 20; at++) rememberRoles({ headings: [String(at)], roles: [null] })
  expect(findKnownRoles(headings)).toBeUndefined()
  expect(findKnownRoles(['0'])).toEqual([null])
})

it('reports missing and repeated columns', () => {
  expect(findRolesProblem(['option 1', 'option 2', null])).toMatch(/column with the question/)
  expect(findRolesProblem(['question', 'option 1', null])).toMatch(/at least two/)
  expect(findRolesProblem(['question', 'option 1', 'option 1'])).toMatch(/“option 1”/)
  expect(findRolesProblem(['question', 'option 1', 'option 2'])).toBeUndefined()
})
