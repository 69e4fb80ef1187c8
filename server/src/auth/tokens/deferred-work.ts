import type { Logger } from 'pino'
import { RetryLaterError } from '../../platform/errors.ts'
import { waitAtMost } from '../../platform/jobs/job.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'

/** Work starts only at this interval, so that the caller's next call does not show how long work takes. */
const START_INTERVAL_MS = 100
const STOP_TIMEOUT_MS = 4000

interface DeferredTask {
  /** See `toNetwork`. Networks take turns. */
  network: string
  log: Pick<Logger, 'error' | 'warn'>
  work: () => Promise<unknown>
}

export type DeferredWorkRunner = ReturnType<typeof createDeferredWork>

/** Runs work after the response, whose time must not depend on it. A killed process loses pending work. */
export function createDeferredWork() {
  const limit = createConcurrencyLimit({
    atOnce: 1,
    waiting: 1000,
    waitMs: 60_000,
    now: () => performance.now(),
  })
  const waiting: DeferredTask[] = []
  const running = new Set<Promise<void>>()

  async function run({ network, log, work }: DeferredTask): Promise<void> {
    try {
      await limit.run(work, { network })
    } catch (err) {
      if (err instanceof RetryLaterError) log.warn({ err }, 'Deferred work was dropped')
      else log.error({ err }, 'Deferred work failed')
    }
  }

  function startWaiting(): void {
    for (const task of waiting.splice(0)) {
      const done = run(task).finally(() => running.delete(done))
      running.add(done)
    }
  }

  async function settled(): Promise<void> {
    for (startWaiting(); running.size > 0; startWaiting()) await Promise.all(running)
  }

  return {
    /** Failures are logged, never thrown. */
    defer: (task: DeferredTask) => {
      if (waiting.push(task) === 1) setTimeout(startWaiting, START_INTERVAL_MS).unref()
    },
    settled,
    /** Waits up to 4 s for pending work. */
    stop: () => waitAtMost(settled(), STOP_TIMEOUT_MS),
  }
}
