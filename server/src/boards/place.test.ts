import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

const [early, late] = ['2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.001Z']
const [first, second] = ['0'.repeat(24), 'f'.repeat(24)]

it('more points come first, then who had them first, then the older account', () => {
  const scores = [
    { points: 20_000_000, reachedAt: late, userId: second },
    { points: 4096, reachedAt: late, userId: second },
    { points: 100, reachedAt: early, userId: first },
    { points: 100, reachedAt: early, userId: second },
    { points: 100, reachedAt: late, userId: first },
    { points: 0, reachedAt: early, userId: first },
  ]
  const places = scores.map(placeOf)
  expect(places.toSorted()).toEqual(places)
  expect(new Set(places.map(({ length }) => length)).size).toBe(1)
})

it('no two players have one place', () => {
  const score = { points: 100, reachedAt: early }
  expect(placeOf({ ...score, userId: first })).not.toBe(placeOf({ ...score, userId: second }))
})
