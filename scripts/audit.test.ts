import { expect, it } from 'vitest'
import { holesIn } from './audit.ts'

const hole = { name: 'fastify', severity: 'high', isDirect: true, range: '<999', nodes: ['a'] }

it.each([
  [['fastify <999: high'], 'has one', { vulnerabilities: { fastify: hole }, metadata: {} }],
  [[], 'has none', { vulnerabilities: {}, metadata: {} }],
  [[], 'was not judged, as no registry answered', { message: 'request failed', error: {} }],
])('finds the holes %j where a package %s', (holes, _what, report) => {
  expect(holesIn(JSON.stringify(report))).toEqual(holes)
})

it('finds none where npm said nothing', () => {
  expect(holesIn('')).toEqual([])
})
