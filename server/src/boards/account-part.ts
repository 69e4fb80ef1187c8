import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { listOwnScores, removeScoresOf, updateScoreVisibility } from './board-scores.repository.ts'

const BoardsExportSchema = v.object({
  boards: v.array(v.object({ board: v.string(), points: v.number(), reachedAt: v.string() })),
})

export const boardsAccountPart: AccountPart = {
  tables: ['board_score'],
  exportOf: async ({ db }, userId) =>
    v.parse(BoardsExportSchema, { boards: await listOwnScores(db, userId) }),
  forget: removeScoresOf,
  whenVisibilityChanged: updateScoreVisibility,
}
