import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as boards from '@quiz-kingdom/shared/api/game/boards.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'

/** The player's row of this week's board and its neighbours; empty if the player is not on the board. */
export const weekPlaceStore = createResource({
  load: () => api(boards.readOwnPlace, { params: { board: 'week' } }),
  endsAt: endOfToday,
})

/** `rank` is undefined while loading, and for a player who is not on this week's board. */
export function useWeekRank(userId: Id) {
  const { data, isStale } = useResource(weekPlaceStore)
  const rank = data?.rows.find((row) => row.userId === userId)?.rank
  return { rank, isStale }
}
