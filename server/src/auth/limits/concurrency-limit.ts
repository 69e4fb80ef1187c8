import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { overloaded } from '../../platform/errors.ts'
import { createFairQueue } from './fair-queue.ts'

interface ConcurrencyLimits {
  atOnce: number
  /** How many may wait, all networks together. */
  waiting: number
  waitMs: number
  /** Milliseconds since any fixed moment. */
  now: () => number
}

export interface LimitedCaller {
  /** See `networkOf`. */
  network?: string
  /** The account that has logged in on the caller's device before. */
  knownAccount?: Id | undefined
  signal?: AbortSignal | undefined
}

interface Waiter {
  start: () => void
  refuse: () => void
  since: number
  signal: AbortSignal | undefined
}

const RETRY_AFTER_S = 5

/**
 * Runs at most `atOnce` costly pieces of work at the same time in this process. The others wait in one of two
 * queues, which alternate: callers on devices that have logged in before take turns by account, all other
 * callers by network. So a flood from one network delays the next call of any other by one turn. When more
 * than `waiting` callers wait, the newest caller of the longest line in the larger queue is refused.
 */
export function createConcurrencyLimit({ atOnce, waiting, waitMs, now }: ConcurrencyLimits) {
  let running = 0
  let refused = 0
  const strangers = createFairQueue<Waiter>()
  const known = createFairQueue<Waiter>()
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

  function shift(): Waiter | undefined {
    const isForKnown = known.size() > 0 && (isKnownNext || strangers.size() === 0)
    isKnownNext = !isForKnown && strangers.size() > 0
    return (isForKnown ? known : strangers).shift()
  }

  /** Hands the turn directly to the next in line, so that no newcomer takes it first. */
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
    /** Returns how many run and wait now, and how many were refused since the process started. */
    state: () => ({ running, waiting: size(), refused }),
    /** Throws `RetryLaterError` when too many wait, after too long a wait, and when the caller has hung up. */
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
