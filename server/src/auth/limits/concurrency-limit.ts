import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { overloaded } from '../../platform/errors.ts'
import { createFairQueue } from './fair-queue.ts'

interface ConcurrencyLimits {
  atOnce: number
  /** The maximum number of waiting callers. */
  waiting: number
  waitMs: number
  /** In ms since any fixed moment. */
  now: () => number
}

export interface LimitedCaller {
  /** See `toNetwork`. */
  network?: string
  /** The account that last logged in on the caller's device. */
  knownAccount?: Id | undefined
  signal?: AbortSignal | undefined
}

interface WaitingCaller {
  start: () => void
  refuse: () => void
  since: number
  signal: AbortSignal | undefined
}

const RETRY_AFTER_S = 5

/**
 * Runs at most `atOnce` tasks at the same time in this process. Waiting callers take turns by account or
 * network, so that a flood from one network hardly delays the others. If too many callers wait, the account
 * or network with the most waiting calls loses its newest.
 */
export function createConcurrencyLimit({ atOnce, waiting, waitMs, now }: ConcurrencyLimits) {
  let running = 0
  let refused = 0
  const strangers = createFairQueue<WaitingCaller>()
  const known = createFairQueue<WaitingCaller>()
  let isKnownNext = false

  const size = () => strangers.size() + known.size()

  function waitForTurn(caller: LimitedCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        refused++
        reject(overloaded(RETRY_AFTER_S))
      }
      const { network = '', knownAccount, signal } = caller
      const own = { start: resolve, refuse, since: now(), signal }
      if (knownAccount === undefined) strangers.push(network, own)
      else known.push(knownAccount, own)
      const larger = known.size() > strangers.size() ? known : strangers
      if (size() > waiting) larger.dropFromLongest()?.refuse()
    })
  }

  function shift(): WaitingCaller | undefined {
    const isForKnown = known.size() > 0 && (isKnownNext || strangers.size() === 0)
    isKnownNext = !isForKnown && strangers.size() > 0
    return (isForKnown ? known : strangers).shift()
  }

  /** Passes the turn on directly, so that a new caller cannot overtake the waiting ones. */
  function endTurn(): void {
    for (let next = shift(); next; next = shift()) {
      if (!next.signal?.aborted && now() - next.since <= waitMs) {
        next.start()
        return
      }
      next.refuse()
    }
    running--
  }

  return {
    /** Returns how many calls run and wait now, and how many were refused since the process started. */
    state: () => ({ running, waiting: size(), refused }),
    /** Throws `RetryLaterError` if too many callers wait, the wait is too long, or the caller hangs up. */
    run: async <T>(work: () => Promise<T>, caller: LimitedCaller = {}): Promise<T> => {
      if (running < atOnce) running++
      else await waitForTurn(caller)
      try {
        return await work()
      } finally {
        endTurn()
      }
    },
  }
}
