import { fetchLeague, fetchLeagueBoard, fetchLeagues } from '@quiz-kingdom/shared/api/leagues.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LeagueListSchema,
  LeagueRowSchema,
  LeagueSchema,
} from '@quiz-kingdom/shared/entities/league.ts'
import * as v from 'valibot'

/** A list of one. */
export function createLeaguesStore(userId: Id) {
  return createListStore({
    key: 'quiz-kingdom:own:leagues',
    item: v.object({ ...LeagueListSchema.entries, userId: v.literal(userId) }),
    load: async () => [{ ...(await fetchLeagues()), userId }],
  })
}

/** One item. */
export function createLeagueStore(userId: Id, id: Id) {
  return createListStore({
    key: `quiz-kingdom:own:league/${id}`,
    item: v.object({ ...LeagueSchema.entries, userId: v.literal(userId) }),
    load: async () => [{ ...(await fetchLeague(id)), userId }],
  })
}

export function createLeagueBoardStore(id: Id, period: CurrentBoard) {
  return createListStore({
    key: `quiz-kingdom:own:league/${id}/${period}`,
    item: LeagueRowSchema,
    load: async () => (await fetchLeagueBoard(id, period)).rows,
  })
}
