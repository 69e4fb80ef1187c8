import type { Logger } from 'pino'
import { RetryLater } from '../../platform/errors.ts'
import { withinLimit } from '../../platform/jobs/job.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'

/** So that the next call's time does not tell what the last one left to do. */
const BEGIN_EVERY_MS = 100
const STOP_LIMIT_MS = 4000

interface Deferred {
  /** The network of the caller. Networks take turns; see `networkOf`. */
  network: string
  log: Pick<Logger, 'error' | 'warn'>
  work: () => Promise<unknown>
}

export type DeferredWork = ReturnType<typeof createDeferredWork>

/** Work after a call's answer, so that the answer's time tells nothing. A killed process loses it. */
export function createDeferredWork() {
  const limit = createConcurrencyLimit({
    atOnce: 1,
    waiting: 1000,
    waitMs: 60_000,
    now: () => performance.now(),
  })
  const pending = new Set<Promise<void>>()
  let beginning: PromiseWithResolvers<void> | undefined

  function untilNextBeginning(): Promise<void> {
    if (!beginning) {
      beginning = Promise.withResolvers<void>()
      void beginning.promise.then(() => {
        beginning = undefined
      })
      setTimeout(beginning.resolve, BEGIN_EVERY_MS).unref()
    }
    return beginning.promise
  }

  async function run({ network, log, work }: Deferred): Promise<void> {
    await untilNextBeginning()
    try {
      await limit.run(work, { network })
    } catch (err) {
      if (err instanceof RetryLater) log.warn({ err }, 'Deferred work was dropped')
      else log.error({ err }, 'Deferred work failed')
    }
  }

  async function settled(): Promise<void> {
    while (pending.size > 0) {
      beginning?.resolve()
      await Promise.all(pending)
    }
  }

  return {
    /** Failures are logged, never thrown. */
    defer: (deferred: Deferred) => {
      const running = run(deferred).finally(() => pending.delete(running))
      pending.add(running)
    },
    settled,
    /** Does what `settled` does, for 4 s at most. */
    stop: () => withinLimit(settled(), STOP_LIMIT_MS),
  }
}
