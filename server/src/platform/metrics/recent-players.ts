import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { setNewest } from '../set-newest.ts'

const RECENT_PERIOD_MS = 5 * 60 * 1000
const RECENT_PLAYERS_MAX = 200_000

/** Counts the players of this process, so two processes may count the same player. */
export function createRecentPlayers(now = performance.now.bind(performance)) {
  /** When each player was last seen, in that order. */
  const seenAt = new Map<Id, number>()
  return {
    note: (userId: Id) => {
      setNewest(seenAt, userId, now(), RECENT_PLAYERS_MAX)
    },
    count: () => {
      const since = now() - RECENT_PERIOD_MS
      for (const [userId, time] of seenAt) {
        if (time >= since) break
        seenAt.delete(userId)
      }
      return seenAt.size
    },
  }
}
