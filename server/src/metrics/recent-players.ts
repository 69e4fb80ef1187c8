import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { keepWithin } from '../keep-within.ts'

const RECENT_MS = 5 * 60 * 1000
const PLAYERS_MAX = 200_000

export interface RecentPlayers {
  saw: (userId: Id) => void
  /** How many there were in the last five minutes. */
  count: () => number
}

/** In this process's memory, bounded; a player who meets two processes is counted by both. */
export function createRecentPlayers(now = performance.now.bind(performance)): RecentPlayers {
  /** When each was seen last; whoever was seen longest ago comes first. */
  const seenAt = new Map<Id, number>()
  return {
    saw: (userId) => {
      seenAt.delete(userId)
      seenAt.set(userId, now())
      keepWithin(seenAt, PLAYERS_MAX)
    },
    count: () => {
      const since = now() - RECENT_MS
      for (const [userId, time] of seenAt) {
        if (time >= since) break
        seenAt.delete(userId)
      }
      return seenAt.size
    },
  }
}
