import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { LivePlayer } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Insertable, Selectable } from 'kysely'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type StoredPlayer = ReturnType<typeof toStoredPlayer>

const PLAYER_COLUMNS = ['id', 'name', 'team', 'userId', 'removedAt'] as const

function toStoredPlayer(
  row: Pick<Selectable<Schema['livePlayer']>, (typeof PLAYER_COLUMNS)[number]>,
) {
  return {
    playerId: row.id,
    name: row.name,
    team: row.team,
    userId: row.userId,
    isRemoved: row.removedAt !== null,
  }
}

export type NewPlayer = Insertable<Schema['livePlayer']>

export async function insertPlayer(transaction: Transaction, row: NewPlayer): Promise<void> {
  await transaction.insertInto('livePlayer').values(row).execute()
}

/** Finds a player of the room, even a removed one. */
export async function findPlayer(
  db: Db,
  gameId: Id,
  column: 'tokenHash' | 'userId' | 'nameFolded',
  value: string,
): Promise<StoredPlayer | undefined> {
  const row = await db
    .selectFrom('livePlayer')
    .select(PLAYER_COLUMNS)
    .where('gameId', '=', gameId)
    .where(column, '=', value)
    .executeTakeFirst()
  return row && toStoredPlayer(row)
}

export async function updateToken(transaction: Transaction, playerId: Id, tokenHash: string) {
  await transaction
    .updateTable('livePlayer')
    .set({ tokenHash })
    .where('id', '=', playerId)
    .execute()
}

/** Lists the players who joined last, newest first, without removed ones. */
export async function listNewestPlayers(db: Db, gameId: Id, limit: number): Promise<LivePlayer[]> {
  const rows = await db
    .selectFrom('livePlayer')
    .select(PLAYER_COLUMNS)
    .where('gameId', '=', gameId)
    .where('removedAt', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, team }) => ({ playerId: id, name, team }))
}

export async function listRemovedPlayers(db: Db, gameId: Id) {
  return db
    .selectFrom('livePlayer')
    .select(['id as playerId', 'name', 'team'])
    .where('gameId', '=', gameId)
    .where('removedAt', 'is not', null)
    .orderBy('number')
    .execute()
}

/** Returns false if there is no such player, or the player was already removed. */
export async function markPlayerRemoved(
  transaction: Transaction,
  gameId: Id,
  playerId: Id,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('livePlayer')
    .set({ removedAt: at.toISOString() })
    .where('id', '=', playerId)
    .where('gameId', '=', gameId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records that these players are connected. */
export async function recordPresence(db: Transaction, ids: readonly Id[], at: Date): Promise<void> {
  await db
    .updateTable('livePlayer')
    .set({ seenAt: at.toISOString() })
    .where('id', ...inList(db, ids))
    .execute()
}

export const countPresentPlayers = (db: Db, gameId: Id, since: Date): Promise<number> =>
  countRows(selectPresentPlayers(db, gameId, since))

function selectPresentPlayers(db: Db, gameId: Id, since: Date) {
  return db
    .selectFrom('livePlayer')
    .where('livePlayer.gameId', '=', gameId)
    .where('removedAt', 'is', null)
    .where('seenAt', '>=', since.toISOString())
}

/** Whether at least one player is present and all present players have answered. */
export async function haveAllAnswered(
  db: Db,
  { id, round, number }: { id: Id; round: number; number: number },
  since: Date,
): Promise<boolean> {
  const row = await selectPresentPlayers(db, id, since)
    .select((e) => [
      e.fn.countAll<number>().as('present'),
      // A join could make PostgreSQL scan the players of all games in the order of their ids.
      e.fn
        .sum<number | null>(
          e
            .selectFrom('liveAnswer')
            .select((answer) => answer.fn.countAll<number>().as('answers'))
            .where('liveAnswer.gameId', '=', id)
            .where('liveAnswer.round', '=', round)
            .where('liveAnswer.number', '=', number)
            .whereRef('liveAnswer.playerId', '=', 'livePlayer.id'),
        )
        .as('answered'),
    ])
    .executeTakeFirstOrThrow()
  return row.present > 0 && row.present === Number(row.answered)
}
