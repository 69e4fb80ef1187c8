import type { Backfill } from '../platform/db/backfill.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { addToScores } from './board-scores.repository.ts'
import {
  countScoredPlayers,
  findFilledUntil,
  listPastScores,
  listPlayersAfter,
} from './past-scores.repository.ts'

/** Players of one transaction. Each player may have attempts of months. */
const PLAYERS_AT_ONCE = 20

/**
 * Puts on the kingdoms' boards what was played before there were any. What was played since is on
 * them already, with the kingdom that the quiz was in at that time: it is left alone.
 */
export const backfillBoards: Backfill = {
  name: 'kingdom boards of past play',
  about: 'Filling the boards of the kingdoms',
  unit: 'players',
  count: countScoredPlayers,
  doBatch: async (transaction, position) => {
    const start = position || (await findFilledUntil(transaction))
    const userIds = await listPlayersAfter(transaction, start, PLAYERS_AT_ONCE)
    const last = userIds.at(-1)
    if (last === undefined) return undefined
    for (const userId of userIds) await lockPlayer(transaction, userId)
    await addToScores(transaction, await listPastScores(transaction, userIds))
    return { position: last, items: userIds.length }
  },
}
