import { expect, it } from 'vitest'
import { RetryLater } from '../errors.ts'
import { createTurns } from './turns.ts'

const WAIT_MS = 5000

/** Work that is done when it is told to, and what has happened to it. */
function start({ atOnce = 2, waiting = 3 } = {}) {
  let now = 0
  const turns = createTurns({ atOnce, waiting, waitMs: WAIT_MS, now: () => now })
  const log: string[] = []
  const ends = new Map<string, () => void>()

  function take(name: string, signal?: AbortSignal): void {
    const work = () => {
      log.push(`${name} starts`)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    turns.take(work, signal).then(
      () => log.push(`${name} ends`),
      (error: unknown) => log.push(`${name} is told ${describeError(error)}`),
    )
  }

  async function end(name: string): Promise<void> {
    ends.get(name)?.()
    await settled()
  }

  return { take, end, log, advance: (milliseconds: number) => (now += milliseconds) }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const describeError = (error: unknown) =>
  error instanceof RetryLater ? `${error.status}, again in ${error.retryAfter} s` : String(error)

it('lets no more than so many work at once, and the others in their order', async () => {
  const { take, end, log } = start()
  for (const name of ['a', 'b', 'c', 'd']) take(name)
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
  const { take, log } = start()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) take(name)
  await settled()
  expect(log.slice(2)).toEqual(['f is told 503, again in 5 s'])
})

it('tells whoever has waited too long, and lets the next one work', async () => {
  const { take, end, log, advance } = start()
  for (const name of ['a', 'b', 'c']) take(name)
  advance(WAIT_MS)
  take('d')
  advance(1)
  await end('a')
  expect(log.slice(2)).toEqual(['d starts', 'a ends', 'c is told 503, again in 5 s'])
})

it('does no work for a caller who has gone meanwhile', async () => {
  const { take, end, log } = start()
  const caller = new AbortController()
  for (const name of ['a', 'b']) take(name)
  take('c', caller.signal)
  take('d')
  caller.abort()
  await end('a')
  expect(log).toContain('d starts')
  expect(log).not.toContain('c starts')
})

it('is free again after work that failed', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 0, waitMs: WAIT_MS, now: () => 0 })
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take(async () => 'done')).toBe('done')
})
