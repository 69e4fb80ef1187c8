import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { sql } from 'kysely'
import { type Db, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'

/** Closes expired rooms that are still open because nobody watched them. The hub closes the others. */
export async function closeExpiredGames(transaction: Transaction, at: Date): Promise<void> {
  await transaction
    .updateTable('liveGame')
    .set((e) => ({
      phase: 'closed' as const,
      closedReason: 'expired' as const,
      changedAt: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('expiresAt', '<=', at.toISOString())
    .where('phase', '!=', 'closed')
    .execute()
}

export async function freeRoomCodes(transaction: Transaction, closedBefore: string) {
  await transaction
    .updateTable('liveGame')
    .set({ code: null })
    .where('code', 'is not', null)
    .where('phase', '=', 'closed')
    .where('changedAt', '<', closedBefore)
    .execute()
}

/** Finds a room that expired before `expiredBefore`, or whose host has been erased. */
export async function findRemovableGame(db: Db, expiredBefore: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('liveGame')
    .select('id')
    .where((e) => e.or([e('expiresAt', '<', expiredBefore), e('hostId', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Removes up to `limit` rows of the game, its own row last. */
export async function removeGameRows(transaction: Transaction, id: Id, limit: number) {
  let removed = 0
  for (const table of ['liveAnswer', 'livePlayer', 'liveQuestion'] as const) {
    const place = sql.raw(isPostgres(transaction) ? 'ctid' : 'rowid')
    // Without skipping locked rows, because the game's own row can only go after all others.
    const some = sql`(select ${place} from ${sql.table(table)} where game_id = ${id} limit ${limit - removed})`
    const isAmong = isPostgres(transaction) ? sql`= any(array${some})` : sql`in ${some}`
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${place} ${isAmong}`.execute(transaction)
    removed += Number(numAffectedRows)
    if (removed >= limit) return
  }
  await transaction.deleteFrom('liveGame').where('id', '=', id).execute()
}

/** Closes the rooms of erased hosts. A job removes them later. */
export async function closeGamesOfErasedHosts(transaction: Transaction, userIds: readonly Id[]) {
  await transaction
    .updateTable('liveGame')
    .set((e) => ({
      hostId: null,
      code: null,
      phase: 'closed' as const,
      closedReason: 'ended' as const,
      version: e('version', '+', 1),
    }))
    .where('hostId', ...inList(transaction, userIds))
    .execute()
}

/** Removes the names of erased players, but keeps their scores in other people's reports. */
export async function removePlayerNames(transaction: Transaction, userIds: readonly Id[]) {
  await transaction
    .updateTable('livePlayer')
    .set((e) => ({
      name: 'Former player',
      nameFolded: e.ref('id'),
      tokenHash: e.ref('id'),
      userId: null,
    }))
    .where('userId', ...inList(transaction, userIds))
    .execute()
}

export async function listHostedGames(db: Db, userId: Id) {
  return db
    .selectFrom('liveGame')
    .select(['title as quiz', 'createdAt'])
    .where('hostId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function listJoinedGames(db: Db, userId: Id) {
  return db
    .selectFrom('livePlayer')
    .innerJoin('liveGame', 'liveGame.id', 'livePlayer.gameId')
    .select(['title as quiz', 'name', 'joinedAt'])
    .where('userId', '=', userId)
    .orderBy('joinedAt')
    .execute()
}
