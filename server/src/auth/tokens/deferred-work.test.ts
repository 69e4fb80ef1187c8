import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDeferredWork, type DeferredWorkRunner } from './deferred-work.ts'

const STOP_TIMEOUT_MS = 4000

let deferredWork: DeferredWorkRunner
let lines: string[]
beforeEach(() => {
  deferredWork = createDeferredWork()
  lines = []
})

const defer = (work: () => Promise<unknown>, network = '1.1.1.1') =>
  deferredWork.defer({
    network,
    log: {
      error: (_: unknown, text?: string) => void lines.push(`error: ${text}`),
      warn: (_: unknown, text?: string) => void lines.push(`warning: ${text}`),
    },
    work,
  })

describe('work that is left for after an answer', () => {
  it('begins by itself, and not at once', async () => {
    const done = Promise.withResolvers<void>()
    let isDone = false
    defer(async () => {
      isDone = true
      done.resolve()
    })
    await new Promise(setImmediate)
    expect(isDone).toBe(false)
    await done.promise
  })

  it('is done one after the other, in turns of networks', async () => {
    const begun: string[] = []
    let atOnce = 0
    for (const name of ['a1', 'a2', 'a3', 'b1'])
      defer(async () => {
        begun.push(name)
        expect(++atOnce).toBe(1)
        await new Promise(setImmediate)
        atOnce--
      }, name.charAt(0))
    await deferredWork.settled()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(lines).toEqual([])
  })

  it('that fails is logged, and holds up nothing', async () => {
    let isDone = false
    defer(() => Promise.reject(new Error('no database')))
    defer(async () => {
      isDone = true
    })
    await deferredWork.settled()
    expect(isDone).toBe(true)
    expect(lines).toEqual(['error: Deferred work failed'])
  })

  it('is dropped, with a line in the log, when far too much waits', async () => {
    let done = 0
    for (let at = 0; at < 1100; at++)
      defer(async () => {
        done++
      })
    await deferredWork.settled()
    expect(done).toBe(1001)
    expect(new Set(lines)).toEqual(new Set(['warning: Deferred work was dropped']))
  })

  it('does not hold up a stop where it never ends', async () => {
    defer(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stopped = deferredWork.stop()
    await vi.advanceTimersByTimeAsync(STOP_TIMEOUT_MS)
    await stopped
  })
})
