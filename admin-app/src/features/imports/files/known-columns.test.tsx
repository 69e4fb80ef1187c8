import { beforeEach, expect, it } from 'vitest'
import { findRolesProblem, knownRoles, rememberRoles } from './known-columns.ts'

beforeEach(() => localStorage.clear())

const headings = ['Frage', 'A', 'B']

it('remembers the columns of tables with the same headings', () => {
  rememberRoles({ headings, roles: ['question', 'option 1', 'option 2'] })
  rememberRoles({ headings: ['Other'], roles: [null] })
  expect(knownRoles({ headings })).toEqual(['question', 'option 1', 'option 2'])
  expect(knownRoles({ headings: [...headings, 'C'] })).toBeUndefined()
  rememberRoles({ headings, roles: ['question', 'option 2', 'option 1'] })
  expect(knownRoles({ headings })).toEqual(['question', 'option 2', 'option 1'])
})

it('forgets the least recently used table', () => {
  rememberRoles({ headings, roles: [null, null, null] })
  for (let at = 0; at < 20; at++) rememberRoles({ headings: [String(at)], roles: [null] })
  expect(knownRoles({ headings })).toBeUndefined()
  expect(knownRoles({ headings: ['0'] })).toEqual([null])
})

it('reports missing and repeated columns', () => {
  expect(findRolesProblem(['option 1', 'option 2', null])).toMatch(/column with the question/)
  expect(findRolesProblem(['question', 'option 1', null])).toMatch(/at least two/)
  expect(findRolesProblem(['question', 'option 1', 'option 1'])).toMatch(/“option 1”/)
  expect(findRolesProblem(['question', 'option 1', 'option 2'])).toBeUndefined()
})
