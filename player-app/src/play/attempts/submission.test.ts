import { afterEach, expect, it, vi } from 'vitest'
import { runInOneTab } from './submission.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lets one tab work at a time', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = (name: string, until: Promise<void>) =>
    runInOneTab('attempt', async () => {
      log.push(`${name} begins`)
      await until
      log.push(`${name} ends`)
    })
  const both = [work('first', promise), work('second', Promise.resolve())]
  resolve()
  await Promise.all(both)
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

it('waits no more than twenty seconds for a tab that holds the lock and does nothing', async () => {
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('navigator', { locks: { request } })
  const timeout = new AbortController()
  const timeoutOf = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const done = runInOneTab('attempt', async () => 'sent')
  expect(timeoutOf).toHaveBeenCalledExactlyOnceWith(20_000)
  timeout.abort()
  expect(await done).toBe('sent')
})

it('works without locks where the browser has none', async () => {
  vi.stubGlobal('navigator', {})
  expect(await runInOneTab('attempt', async () => 'sent')).toBe('sent')
})

it('does failed work once', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('no')))
  await expect(runInOneTab('attempt', work)).rejects.toThrow('no')
  expect(work).toHaveBeenCalledTimes(1)
})
