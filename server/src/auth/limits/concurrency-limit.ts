import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { siteOf } from '../../http/refusals/rate-limits.ts'
import { overloaded } from '../../platform/errors.ts'
import { createFairQueue } from './fair-queue.ts'

interface Limits {
  atOnce: number
  /** How many may wait, all networks together. */
  waiting: number
  waitMs: number
  /** Milliseconds from any start. */
  now: () => number
}

export interface Caller {
  /** See `networkOf`. Left out at the shell. */
  network?: string
  /** The account that has logged in on the caller's device before. */
  knownAccount?: Id | undefined
  signal?: AbortSignal | undefined
}

interface Waiting {
  start: () => void
  refuse: () => void
  since: number
  signal: AbortSignal | undefined
}

const RETRY_AFTER_S = 5

/**
 * Lets a few do costly work at once, in this process. Networks take turns, so a flood from one network makes
 * the others wait for one turn each. Every second turn is for devices that have logged in before, account by
 * account. When too many wait, the newest of the longest line of the larger kind is refused.
 */
export function createConcurrencyLimit({ atOnce, waiting, waitMs, now }: Limits) {
  let running = 0
  let refused = 0
  const strangers = createFairQueue<Waiting>()
  const known = createFairQueue<Waiting>()
  let isKnownNext = false

  const size = () => strangers.size() + known.size()

  function waitForTurn(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        refused++
        reject(overloaded(RETRY_AFTER_S))
      }
      const { network = '', knownAccount, signal } = caller
      const own = { start: resolve, refuse, since: now(), signal }
      // All networks of an IPv6 site share its turns: a site has 65,536 networks.
      if (knownAccount === undefined) strangers.push(siteOf(network), own)
      else known.push(knownAccount, own)
      const larger = known.size() > strangers.size() ? known : strangers
      if (size() > waiting) larger.dropFromLongest()?.refuse()
    })
  }

  function shift(): Waiting | undefined {
    const isForKnown = known.size() > 0 && (isKnownNext || strangers.size() === 0)
    isKnownNext = !isForKnown && strangers.size() > 0
    return (isForKnown ? known : strangers).shift()
  }

  /** Hands the turn straight to the next in line: no newcomer may slip in between. */
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
    /** How many run and wait now, and how many were refused since the start. */
    state: () => ({ running, waiting: size(), refused }),
    /** Throws `RetryLater` when too many wait, after too long a wait, and for a caller who has gone. */
    run: async <T>(work: () => Promise<T>, caller: Caller = {}): Promise<T> => {
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
