import { fetchTopPlayers } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { TopPlayerSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'

const CACHED_PLAYERS = 10

export const topPlayersStore = createListStore({
  key: 'topPlayers',
  item: TopPlayerSchema,
  load: fetchTopPlayers,
  cached: CACHED_PLAYERS,
})
