import { expect, it } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const afterNoon = (seconds: number) => new Date(NOON + 1000 * seconds)

it('answers with what was read before until five minutes are over', async () => {
  const read = memoizeFor(5 * 60 * 1000, async (at) => at.toISOString())
  expect(await read(afterNoon(0))).toBe('2026-11-22T12:00:00.000Z')
  expect(await read(afterNoon(299))).toBe('2026-11-22T12:00:00.000Z')
  expect(await read(afterNoon(300))).toBe('2026-11-22T12:05:00.000Z')
})

it('reads again after the clock was set back', async () => {
  const read = memoizeFor(5 * 60 * 1000, async (at) => at.toISOString())
  await read(afterNoon(0))
  expect(await read(afterNoon(-3600))).toBe('2026-11-22T11:00:00.000Z')
})

it('does not keep a failure', async () => {
  let isDown = true
  const read = memoizeFor(5 * 60 * 1000, async () => {
    if (isDown) throw new Error('The database is down')
    return 'read'
  })
  await expect(read(afterNoon(0))).rejects.toThrow('The database is down')
  isDown = false
  expect(await read(afterNoon(1))).toBe('read')
})
