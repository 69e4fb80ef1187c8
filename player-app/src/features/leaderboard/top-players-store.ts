import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { TopPlayerSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'

const CACHED_PLAYERS = 10

export const topPlayersStore = createResource({
  load: () => api(quizResults.topPlayers),
  cache: {
    key: 'topPlayers',
    schema: v.array(TopPlayerSchema),
    toCache: (players) => players.slice(0, CACHED_PLAYERS),
  },
})
