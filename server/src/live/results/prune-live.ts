import { LIVE_REPORT_DAYS, LIVE_ROOM_HOURS } from '@quiz-kingdom/shared/entities/game/live.ts'
import { DAY_S, HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { createHourlyJob } from '../../platform/jobs/batches.ts'
import {
  closeExpiredGames,
  findRemovableGame,
  freeRoomCodes,
  removeGameRows,
} from '../storage/old-games.repository.ts'

/**
 * How long after its end a room keeps its code, so that players who enter it learn that the game has ended.
 */
const CODE_RETENTION_S = DAY_S

/**
 * Closes expired rooms, frees the codes of closed ones, and removes rooms with their players when their
 * reports expire.
 */
export function createPruneLiveGamesJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  return createHourlyJob('prune-live', db, async (transaction, limit) => {
    const at = clock.now()
    await closeExpiredGames(transaction, at)
    await freeRoomCodes(transaction, isoAfter(at, -CODE_RETENTION_S))
    const expiredBefore = isoAfter(at, LIVE_ROOM_HOURS * HOUR_S - LIVE_REPORT_DAYS * DAY_S)
    const id = await findRemovableGame(transaction, expiredBefore)
    if (id === undefined) return 0
    await removeGameRows(transaction, id, limit)
    // Returning `limit` makes the job run again: there may be another game.
    return limit
  })
}
