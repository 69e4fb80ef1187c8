import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { createJob, type JobDefinition, type JobRun } from './job.ts'

const MINUTE_MS = 60_000
const STOP_TIMEOUT_MS = 4000

let lines: { details: unknown; message: unknown }[]
let recordedRuns: JobRun[]
beforeEach(() => {
  lines = []
  recordedRuns = []
})

function createTestJob(run: JobDefinition['run'], options: Partial<JobDefinition> = {}) {
  const keep = (details: unknown, message?: unknown) => void lines.push({ details, message })
  const job = createJob(
    { name: 'count', everyMs: MINUTE_MS, batchSize: 10, run, ...options },
    {
      log: { error: keep, warn: keep },
      clock: systemClock,
      record: async (run) => void recordedRuns.push(run),
    },
  )
  onTestFinished(() => job.stop())
  return job
}

describe('a job', () => {
  it('runs at once, and then every so often', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const job = createTestJob(async function* (batchSize) {
      yield batchSize
    })
    expect(job.state().lastRun).toBeUndefined()
    job.start()
    await job.settled()
    expect(recordedRuns).toHaveLength(1)
    vi.advanceTimersByTime(MINUTE_MS - 1)
    await job.settled()
    expect(recordedRuns).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await job.settled()
    expect(recordedRuns).toMatchObject([
      { job: 'count', everyMs: MINUTE_MS, items: 10 },
      { job: 'count', items: 10 },
    ])
    expect(job.state()).toMatchObject({ items: 20, failures: 0, lastRun: recordedRuns[1] })
  })

  it('rests after each batch, twice as long as the batch took', async () => {
    const begins: number[] = []
    const job = createTestJob(async function* () {
      for (let batch = 0; batch < 3; batch++) {
        begins.push(performance.now())
        await sleep(30)
        yield 1
      }
    })
    job.wake()
    await job.settled()
    const [first = 0, second = 0, third = 0] = begins
    // Timers may fire a millisecond early.
    expect(second - first).toBeGreaterThan(85)
    expect(third - second).toBeGreaterThan(85)
  })

  it('goes on after a failure, and says why it failed', async () => {
    let runs = 0
    const job = createTestJob(async function* () {
      if (++runs === 1) throw new Error('The disk is full')
      yield 1
    })
    job.wake()
    await job.settled()
    expect(recordedRuns).toMatchObject([{ items: 0, error: 'The disk is full' }])
    expect(job.state()).toMatchObject({ failures: 1, lastSuccessAt: undefined })
    expect(lines).toMatchObject([{ message: 'A job failed', details: { job: 'count' } }])
    job.wake()
    await job.settled()
    expect(recordedRuns[1]).toMatchObject({ error: undefined })
    expect(job.state()).toMatchObject({ failures: 1, lastSuccessAt: expect.any(Date) })
  })

  it('that cannot say what it did goes on all the same', async () => {
    const job = createJob(
      { name: 'count', everyMs: MINUTE_MS, batchSize: 1, run: async function* () {} },
      {
        log: {
          error: () => {},
          warn: (...line: unknown[]) => void lines.push({ details: line, message: '' }),
        },
        clock: systemClock,
        record: () => Promise.reject(new Error('The database is away')),
      },
    )
    job.wake()
    await job.settled()
    expect(job.state().lastSuccessAt).toBeDefined()
    expect(lines).toHaveLength(1)
  })

  it('leaves it to the watch to tell of a lost database: each job would tell the same, with each run', async () => {
    const lost = new Error('The database is lost')
    const told: unknown[] = []
    const keep = (line: unknown) => void lines.push({ details: line, message: '' })
    const run: JobDefinition['run'] = () => {
      throw lost
    }
    const job = createJob(
      { name: 'count', everyMs: MINUTE_MS, batchSize: 1, run },
      {
        log: { error: keep, warn: keep },
        watch: { report: (error) => told.push(error) > 0 },
        clock: systemClock,
        record: () => Promise.reject(lost),
      },
    )
    job.wake()
    await job.settled()
    expect(job.state().failures).toBe(1)
    expect(told).toEqual([lost, lost])
    expect(lines).toEqual([])
  })
})

describe('a reader', () => {
  it('sees what happened after a run had begun', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const seen: string[][] = []
    const happened: string[] = []
    const job = createTestJob(async function* () {
      seen.push([...happened])
      if (seen.length === 1) await mayEnd.promise
      yield 1
    })
    job.wake()
    happened.push('an attempt')
    const asked = [job.runNow(), job.runNow()]
    mayEnd.resolve()
    await Promise.all(asked)
    expect(seen).toEqual([[], ['an attempt']])
  })

  it('does not wait for the end of a long run, and fails with no run', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const job = createTestJob(async function* () {
      await mayEnd.promise
      yield 1
    })
    await job.runNow()
    expect(recordedRuns).toEqual([])
    mayEnd.resolve()
    await job.stop()
    const failing = createTestJob(async function* () {
      yield Promise.reject(new Error('The disk is full'))
    })
    await failing.runNow()
  })
})

describe('a stop', () => {
  it('comes after the batch under way', async () => {
    let batches = 0
    const isBusy = Promise.withResolvers<void>()
    const job = createTestJob(async function* () {
      for (;;) {
        batches++
        if (batches === 2) isBusy.resolve()
        await sleep(5)
        yield 1
      }
    })
    job.start()
    await isBusy.promise
    await job.stop()
    const done = batches
    expect(done).toBeGreaterThanOrEqual(2)
    await job.runNow()
    expect(batches).toBe(done)
    expect(lines).toEqual([])
    // A run that a stop has ended is not recorded as a success.
    expect(recordedRuns).toEqual([])
  })

  it('ends a long rest', async () => {
    const isResting = Promise.withResolvers<void>()
    const job = createTestJob(
      async function* () {
        await sleep(20)
        setImmediate(isResting.resolve)
        yield 1
        yield 1
      },
      { rest: 1_000_000 },
    )
    job.start()
    await isResting.promise
    await job.stop()
    // A stop that gives up waiting logs a warning.
    expect(lines).toEqual([])
  })

  it('gives up on a batch that does not end', async () => {
    const end = Promise.withResolvers<void>()
    const job = createTestJob(async function* () {
      await end.promise
      yield 1
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    job.start()
    const stopped = job.stop()
    await vi.advanceTimersByTimeAsync(STOP_TIMEOUT_MS)
    await stopped
    expect(lines).toMatchObject([{ details: { job: 'count' } }])
    end.resolve()
  })
})

describe('of several runs at once', () => {
  it('no more begin than may, and the last one asked for begins after all of them', async () => {
    const ends: PromiseWithResolvers<void>[] = []
    const job = createTestJob(
      async function* () {
        const end = Promise.withResolvers<void>()
        ends.push(end)
        await end.promise
        yield 1
      },
      { runsAtOnce: 2, rest: 0 },
    )
    for (let asked = 0; asked < 5; asked++) job.wake()
    await expect.poll(() => ends).toHaveLength(2)
    ends[1]?.resolve()
    await expect.poll(() => ends).toHaveLength(3)
    for (const end of ends) end.resolve()
    await job.settled()
    expect(ends).toHaveLength(3)
    expect(recordedRuns).toHaveLength(3)
  })
})
