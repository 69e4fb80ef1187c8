import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { DatabaseWatch } from '../database-watch/database-watch.ts'

/** A caller of `runNow` waits at most this long for the run, and then reads whatever is there. */
const RUN_NOW_WAIT_MS = 200
/** A stop waits this long for the current batch. */
const STOP_TIMEOUT_MS = 4000
/** A run rests after each batch for this many times the batch's duration, to leave the database to calls. */
const REST_FACTOR = 2

export interface JobDefinition {
  /** In kebab case; metrics and the table of jobs show it. */
  name: string
  everyMs: number
  /** The maximum number of items in one batch. Players' requests may wait for a batch, so keep it small. */
  batchSize: number
  /** Does one run. Yields each batch's number of items. A stop ends the run between two batches. */
  run: (batchSize: number) => AsyncGenerator<number, void>
  /** How long to rest after a batch, as a multiple of its duration. */
  rest?: number
  runsAtOnce?: number
}

export interface JobRun {
  job: string
  everyMs: number
  startedAt: Date
  ms: number
  items: number
  /** Undefined if the run succeeded. */
  error: string | undefined
}

export interface JobState {
  lastRun: JobRun | undefined
  lastSuccessAt: Date | undefined
  items: number
  failures: number
}

export type Job = ReturnType<typeof createJob>

export interface JobContext {
  log: Pick<Logger, 'error' | 'warn'>
  /** Logs the errors that the database's state causes. The job logs all others. */
  watch?: Pick<DatabaseWatch, 'report'>
  clock: Clock
  /** Called after each run, unless a stop ended it. */
  record?: (run: JobRun) => Promise<void>
}

export function createJob(
  { name, everyMs, batchSize, run, rest = REST_FACTOR, runsAtOnce = 1 }: JobDefinition,
  { log, watch = { report: () => false }, clock, record = async () => {} }: JobContext,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  const state: JobState = { lastRun: undefined, lastSuccessAt: undefined, items: 0, failures: 0 }
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let restUntil = 0

  async function* takeBatches(): AsyncGenerator<number, void> {
    const batches = run(batchSize)
    try {
      for (;;) {
        const restMs = restUntil - performance.now()
        if (restMs > 0) await sleep(restMs, undefined, { signal })
        signal.throwIfAborted()
        const begin = performance.now()
        const { done, value } = await batches.next()
        const end = performance.now()
        restUntil = end + rest * (end - begin)
        if (done) return
        yield value
      }
    } finally {
      await batches.return()
    }
  }

  async function runOnce(): Promise<void> {
    const startedAt = clock.now()
    const begin = performance.now()
    let items = 0
    let error: string | undefined
    try {
      for await (const done of takeBatches()) items += done
    } catch (err) {
      if (signal.aborted) return
      error = err instanceof Error ? err.message : String(err)
      if (!watch.report(err)) log.error({ err, job: name }, 'A job failed')
    }
    const lastRun = { job: name, everyMs, startedAt, ms: performance.now() - begin, items, error }
    state.lastRun = lastRun
    state.items += items
    if (error === undefined) state.lastSuccessAt = clock.now()
    else state.failures++
    await record(lastRun).catch((err: unknown) => {
      if (signal.aborted || watch.report(err)) return
      log.warn({ err, job: name }, 'Could not record the run of a job')
    })
  }

  function begin(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    const begun = runOnce().finally(() => running.delete(begun))
    running.add(begun)
    return begun
  }

  /** Resolves at the end of a run that begins after this call, because a current run may miss new work. */
  function request(): Promise<void> {
    if (running.size < runsAtOnce && !next) return begin()
    next ??= Promise.race(running).then(() => {
      next = undefined
      return begin()
    })
    return next
  }

  async function settled(): Promise<void> {
    while (next || running.size > 0) await (next ?? Promise.all(running))
  }

  return {
    name,
    /** Runs the job now, and then every `everyMs`. */
    start: () => {
      void request()
      timer = setInterval(() => void request(), everyMs)
    },
    /** Begins a run now, or as soon as fewer than `runsAtOnce` are running. */
    wake: () => void request(),
    /** For readers: begins a run, and waits for its end, 200 ms at most. Never rejects. */
    runNow: () => waitAtMost(request(), RUN_NOW_WAIT_MS),
    settled,
    /** Ends all runs after their current batch, for which it waits 4 s at most. */
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await waitAtMost(settled(), STOP_TIMEOUT_MS)
      if (running.size > 0)
        log.warn({ job: name }, 'A job was still running when the server stopped')
    },
    state: () => state,
  }
}

export async function waitAtMost(work: Promise<void>, limitMs: number): Promise<void> {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, limitMs)
  await Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}
