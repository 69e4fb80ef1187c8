import type { AccountPart } from '../accounts/account-part.ts'
import { listOwnScores, removeScoresOf, updateScoreVisibility } from './board-scores.repository.ts'

export const boardsAccountPart: AccountPart = {
  otherTables: ['boardScore'],
  exportOf: async ({ db }, userId) => ({ boards: await listOwnScores(db, userId) }),
  forget: removeScoresOf,
  whenVisibilityChanged: updateScoreVisibility,
}
