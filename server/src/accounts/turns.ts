import { overloaded } from '../errors.ts'

interface Limits {
  atOnce: number
  /** How many may wait; whoever comes on top is refused at once. */
  waiting: number
  /** How long a turn is worth waiting for. */
  waitMs: number
  /** Milliseconds from any start. */
  now: () => number
}

export interface Turns {
  /**
   * Does the work when its turn comes. Throws `RetryLater` when too many wait, or when it has waited
   * too long or for a caller who has gone.
   */
  take: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** How many there are now, and how many were refused since the start. */
  state: () => { running: number; waiting: number; refused: number }
}

const RETRY_AFTER_S = 5

/** Lets a few at once do costly work, in the order in which they came. In this process's memory. */
export function createTurns({ atOnce, waiting, waitMs, now }: Limits): Turns {
  let running = 0
  let refused = 0
  const queue: { start: () => void; refuse: () => void; since: number; signal?: AbortSignal }[] = []

  function refusal() {
    refused++
    return overloaded(RETRY_AFTER_S)
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(refusal())
      queue.push({ start: resolve, refuse, since: now(), ...(signal && { signal }) })
    })
  }

  /** Hands the turn straight to whoever waits longest, so that no newcomer slips in between. */
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
    state: () => ({ running, waiting: queue.length, refused }),
    take: async (work, signal) => {
      if (running < atOnce) running++
      else if (queue.length < waiting) await waitForTurn(signal)
      else throw refusal()
      try {
        return await work()
      } finally {
        endTurn()
      }
    },
  }
}
