import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { openDatabase } from '../db/database.ts'
import { COMPARISON_INTERVAL_MS, createDatabaseClock } from './database-clock.ts'

describe('the clock beside PostgreSQL', () => {
  let lines: unknown[]
  let comparisons: number
  beforeEach(() => {
    lines = []
    comparisons = 0
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Starts a clock with PostgreSQL's time stopped and the machine's time `aheadMs` ahead of it. */
  async function startClock(aheadMs = 0) {
    const trueTime = Date.parse('2026-03-02T09:00:00.000Z')
    const db = openDatabase(await createPostgresDatabase(), 'setup')
    const stopped = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        comparisons++
        return { ...result, rows: [{ now: new Date(trueTime) }] }
      },
    })
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval', 'performance'],
      now: trueTime + aheadMs,
    })
    const warn = (details: unknown) => void lines.push(details)
    const clock = createDatabaseClock(stopped, { warn })
    onTestFinished(async () => {
      clock.stop()
      await db.destroy()
    })
    await clock.start()
    return { clock, trueTime }
  }

  /** Sets the machine's clock ahead by `aheadMs`, and waits for the next comparison. */
  async function compareAgain(trueTime: number, aheadMs: number): Promise<void> {
    const before = comparisons
    vi.setSystemTime(trueTime + aheadMs - COMPARISON_INTERVAL_MS)
    vi.advanceTimersToNextTimer()
    await expect.poll(() => comparisons).toBe(before + 1)
  }

  it.each([90, -90])(
    'goes by the database where the machine is %s seconds ahead, and says so once',
    async (seconds) => {
      const { clock, trueTime } = await startClock(seconds * 1000)
      expect(clock.now().getTime()).toBe(trueTime)
      expect(lines).toEqual([{ aheadSeconds: seconds }])
    },
  )

  it('is the machine’s own while it is right', async () => {
    const { clock } = await startClock()
    expect(clock.now()).toEqual(new Date())
    expect(lines).toEqual([])
  })

  it('does not jump to and fro where the machine is ahead by about as much as is tolerated', async () => {
    const { clock, trueTime } = await startClock(3000)
    const correction = clock.now().getTime() - Date.now()
    expect(correction).toBeLessThan(0)
    for (const aheadMs of [1500, 3000, 1500]) {
      await compareAgain(trueTime, aheadMs)
      expect(clock.now().getTime() - Date.now()).toBe(correction)
    }
    expect(lines).toEqual([{ aheadSeconds: 3 }])
  })

  it('is the machine’s own again once that is right', async () => {
    const { clock, trueTime } = await startClock(-90_000)
    await compareAgain(trueTime, 0)
    await expect.poll(() => clock.now().getTime() - Date.now()).toBe(0)
    expect(lines).toEqual([{ aheadSeconds: -90 }, "This machine's clock is correct again"])
  })
})
