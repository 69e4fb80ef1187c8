import { expect, it } from 'vitest'
import { RetryLaterError } from '../../platform/errors.ts'
import { createConcurrencyLimit, type LimitedCaller } from './concurrency-limit.ts'

const WAIT_MS = 5000

/** Runs work that ends on `end`, and logs what happens to it. */
function start({ atOnce = 2, waiting = 3 } = {}) {
  let now = 0
  const limit = createConcurrencyLimit({ atOnce, waiting, waitMs: WAIT_MS, now: () => now })
  const log: string[] = []
  const ends = new Map<string, () => void>()

  function run(name: string, caller?: LimitedCaller): void {
    const work = () => {
      log.push(`${name} starts`)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    limit.run(work, caller).then(
      () => log.push(`${name} ends`),
      (error: unknown) => log.push(`${name} is told ${describeError(error)}`),
    )
  }

  async function end(name: string): Promise<void> {
    ends.get(name)?.()
    await settled()
  }

  return { run, end, log, advance: (milliseconds: number) => (now += milliseconds) }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const describeError = (error: unknown) =>
  error instanceof RetryLaterError
    ? `${error.status}, again in ${error.retryAfter} s`
    : String(error)

it('lets no more than so many work at once, and the others in their order', async () => {
  const { run, end, log } = start()
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  await settled()
  expect(log).toEqual(['a starts', 'b starts'])
  await end('b')
  expect(log.slice(2)).toEqual(['c starts', 'b ends'])
  await end('a')
  await end('c')
  await end('d')
  expect(log.filter((line) => line.endsWith('starts'))).toHaveLength(4)
  expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(4)
})

it('refuses at once whoever would be one too many to wait', async () => {
  const { run, log } = start()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) run(name)
  await settled()
  expect(log.slice(2)).toEqual(['f is told 503, again in 5 s'])
})

it('tells whoever has waited too long, and lets the next one work', async () => {
  const { run, end, log, advance } = start()
  for (const name of ['a', 'b', 'c']) run(name)
  advance(WAIT_MS)
  run('d')
  advance(1)
  await end('a')
  expect(log.slice(2)).toEqual(['d starts', 'a ends', 'c is told 503, again in 5 s'])
})

it('does no work for a caller who has gone meanwhile', async () => {
  const { run, end, log } = start()
  const caller = new AbortController()
  for (const name of ['a', 'b']) run(name)
  run('c', { signal: caller.signal })
  run('d')
  caller.abort()
  await end('a')
  expect(log).toContain('d starts')
  expect(log).not.toContain('c starts')
})

it('is free again after work that failed', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 0, waitMs: WAIT_MS, now: () => 0 })
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit.run(async () => 'done')).toBe('done')
})

it('lets networks take turns', async () => {
  const { run, end, log } = start({ atOnce: 1, waiting: 20 })
  run('first', { network: '1.1.1.1' })
  for (const name of ['a1', 'a2', 'a3']) run(name, { network: '1.1.1.1' })
  for (const name of ['b1', 'b2']) run(name, { network: '2.2.2.2' })
  run('c1', { network: '2001:db8:1' })
  const order = ['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']
  for (const name of order) await end(name)
  expect(log.filter((line) => line.endsWith('starts'))).toEqual(
    order.map((name) => `${name} starts`),
  )
})

it('gives every second turn to devices that are known, account by account', async () => {
  const { run, end, log } = start({ atOnce: 1, waiting: 20 })
  run('first')
  for (const name of ['a1', 'a2']) run(name, { network: '1.1.1.1' })
  for (const name of ['k1', 'k2']) run(name, { network: '1.1.1.1', knownAccount: 'k' })
  run('l1', { network: '1.1.1.1', knownAccount: 'l' })
  const order = ['first', 'a1', 'k1', 'a2', 'l1', 'k2']
  for (const name of order) await end(name)
  expect(log.filter((line) => line.endsWith('starts'))).toEqual(
    order.map((name) => `${name} starts`),
  )
})

it('refuses the newest of the network with the most when too many wait', async () => {
  const { run, log } = start({ atOnce: 1, waiting: 3 })
  run('first')
  for (const name of ['a1', 'a2', 'a3']) run(name, { network: '1.1.1.1' })
  run('b1', { network: '2.2.2.2' })
  run('a4', { network: '1.1.1.1' })
  run('c1', { network: '3.3.3.3' })
  run('d1', { network: '4.4.4.4' })
  await settled()
  expect(log.filter((line) => line.includes('503'))).toEqual(
    ['a3', 'a4', 'a2', 'd1'].map((name) => `${name} is told 503, again in 5 s`),
  )
})

it('keeps a place for a known device when as many networks wait as may, and the other way round', async () => {
  const { run, log } = start({ atOnce: 1, waiting: 4 })
  run('first')
  for (const number of [1, 2, 3, 4]) run(`network ${number}`, { network: `1.1.1.${number}` })
  for (const name of ['a', 'b', 'c']) run(name, { network: '2.2.2.2', knownAccount: name })
  run('network 5', { network: '1.1.1.5' })
  await settled()
  expect(log.filter((line) => line.includes('503'))).toEqual(
    ['network 4', 'network 3', 'c', 'network 5'].map((name) => `${name} is told 503, again in 5 s`),
  )
})
