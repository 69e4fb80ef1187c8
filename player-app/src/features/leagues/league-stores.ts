import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/game/board.ts'
import {
  LeagueBoardSchema,
  LeagueListSchema,
  LeagueSchema,
} from '@quiz-kingdom/shared/entities/game/league.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'

export const ownLeaguesStore = createResource({
  load: () => api(leagues.list),
  cache: { key: 'quiz-kingdom:own:leagues', schema: LeagueListSchema },
})

export const getLeagueStore = memoizeByKey((id: Id) =>
  createResource({
    load: () => api(leagues.read, { params: { id } }),
    cache: { key: `quiz-kingdom:own:league/${id}`, schema: LeagueSchema },
  }),
)

export const getLeagueBoardStore = memoizeByKey((id: Id, period: CurrentBoard) =>
  createResource({
    load: () => api(leagues.readBoard, { params: { id, period } }),
    endsAt: endOfToday,
    cache: { key: `quiz-kingdom:own:league/${id}/${period}`, schema: LeagueBoardSchema },
  }),
)
