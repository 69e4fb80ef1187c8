import { expect, it } from 'vitest'
import { findRuntimeProblem } from './runtime.ts'

it.each([
  ['24.15.0', '3.51.3'],
  ['24.15.1', '3.52.0'],
  ['26.0.0', '4.0.0'],
  ['100.1.0', '3.51.10'],
])('runs on Node %s with SQLite %s', (node, sqlite) => {
  expect(findRuntimeProblem({ node, sqlite })).toBeUndefined()
})

it.each(['20.19.0', '24.14.9', '24.9.0', '9.20.0'])('refuses Node %s', (node) => {
  expect(findRuntimeProblem({ node, sqlite: '3.53.4' })).toBe(
    `Quiz Kingdom needs Node 24.15.0 or newer; this is ${node}.`,
  )
})

it.each(['3.51.2', '3.50.20', '3.9.0'])('refuses SQLite %s', (sqlite) => {
  expect(findRuntimeProblem({ node: '26.0.0', sqlite })).toBe(
    `Quiz Kingdom needs a Node with SQLite 3.51.3 or newer; this one has ${sqlite}.`,
  )
})

it('refuses a Node without SQLite', () => {
  expect(findRuntimeProblem({ node: '26.0.0' })).toContain('SQLite')
})

it('runs on what the tests run on', () => {
  expect(findRuntimeProblem(process.versions)).toBeUndefined()
})
