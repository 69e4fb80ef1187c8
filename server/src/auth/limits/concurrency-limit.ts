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
 * Lets a few do costly work at once, in this process. Networks take turns, and with them the accounts
 * of devices that have logged in before: a flood from one network makes the others wait for one turn
 * each. When too many wait, the newest of the network with the most is refused.
 */
export function createConcurrencyLimit({ atOnce, waiting, waitMs, now }: Limits) {
  let running = 0
  let refused = 0
  const queue = createFairQueue<Waiting>()

  function waitForTurn(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        refused++
        reject(overloaded(RETRY_AFTER_S))
      }
      queue.push(lineOf(caller), { start: resolve, refuse, since: now(), signal: caller.signal })
      if (queue.size() > waiting) queue.dropFromLongest()?.refuse()
    })
  }

  /** Hands the turn straight to the next in line: no newcomer may slip in between. */
  function endTurn(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
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
    state: () => ({ running, waiting: queue.size(), refused }),
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

/** All networks of an IPv6 site share its turns: a site has 65,536 networks. */
function lineOf({ network = '', knownAccount }: Caller): string {
  return knownAccount ?? siteOf(network)
}
