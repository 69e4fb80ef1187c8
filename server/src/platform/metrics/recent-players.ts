import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { evictOldest } from '../evict-oldest.ts'

const RECENT_MS = 5 * 60 * 1000
const PLAYERS_MAX = 200_000

/** In this process's memory, bounded. Two processes both count a player of both. */
export function createRecentPlayers(now = performance.now.bind(performance)) {
  /** When each player was seen last, the one seen longest ago first. */
  const seenAt = new Map<Id, number>()
  return {
    saw: (userId: Id) => {
      seenAt.delete(userId)
      seenAt.set(userId, now())
      evictOldest(seenAt, PLAYERS_MAX)
    },
    /** How many there were in the last five minutes. */
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
