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
  const pending = new Set<Promise<void>>()
  let nextStart: PromiseWithResolvers<void> | undefined

  function untilNextStart(): Promise<void> {
    if (!nextStart) {
      nextStart = Promise.withResolvers<void>()
      void nextStart.promise.then(() => {
        nextStart = undefined
      })
      setTimeout(nextStart.resolve, START_INTERVAL_MS).unref()
    }
    return nextStart.promise
  }

  async function run({ network, log, work }: DeferredTask): Promise<void> {
    await untilNextStart()
    try {
      await limit.run(work, { network })
    } catch (err) {
      if (err instanceof RetryLaterError) log.warn({ err }, 'Deferred work was dropped')
      else log.error({ err }, 'Deferred work failed')
    }
  }

  async function settled(): Promise<void> {
    while (pending.size > 0) {
      nextStart?.resolve()
      await Promise.all(pending)
    }
  }

  return {
    /** Failures are logged, never thrown. */
    defer: (task: DeferredTask) => {
      const running = run(task).finally(() => pending.delete(running))
      pending.add(running)
    },
    settled,
    /** Waits up to 4 s for pending work. */
    stop: () => waitAtMost(settled(), STOP_TIMEOUT_MS),
  }
}
