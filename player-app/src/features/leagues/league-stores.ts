import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/leagues.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/board.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LeagueBoardSchema,
  LeagueListSchema,
  LeagueSchema,
} from '@quiz-kingdom/shared/entities/league.ts'

export const ownLeagues = createResource({
  load: () => api(leagues.list),
  cache: { key: 'quiz-kingdom:own:leagues', schema: LeagueListSchema },
})

export const leagueOf = keyed((id: Id) =>
  createResource({
    load: () => api(leagues.read, { params: { id } }),
    cache: { key: `quiz-kingdom:own:league/${id}`, schema: LeagueSchema },
  }),
)

export const leagueBoardOf = keyed((id: Id, period: CurrentBoard) =>
  createResource({
    load: () => api(leagues.board, { params: { id, period } }),
    endsAt: endOfToday,
    cache: { key: `quiz-kingdom:own:league/${id}/${period}`, schema: LeagueBoardSchema },
  }),
)
