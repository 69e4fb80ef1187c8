import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { LivePlayer } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type StoredPlayer = ReturnType<typeof toStoredPlayer>

const PLAYER_COLUMNS = ['id', 'name', 'team', 'userId', 'removedAt'] as const

export function toStoredPlayer(
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

export async function insertPlayers(transaction: Transaction, rows: readonly NewPlayer[]) {
  await transaction.insertInto('livePlayer').values(rows).execute()
}

export async function listPlayersByToken(
  db: Db,
  gameId: Id,
  tokenHashes: readonly string[],
): Promise<Map<string, StoredPlayer>> {
  const rows = await db
    .selectFrom('livePlayer')
    .select([...PLAYER_COLUMNS, 'tokenHash'])
    .where('gameId', '=', gameId)
    .where('tokenHash', ...inList(db, tokenHashes))
    .execute()
  return new Map(rows.map((row) => [row.tokenHash, toStoredPlayer(row)]))
}

export async function listPlayersOfUsers(
  db: Db,
  gameId: Id,
  userIds: readonly Id[],
): Promise<Map<Id, StoredPlayer>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('livePlayer')
    .select(PLAYER_COLUMNS)
    .where('userId', ...inList(db, userIds))
    .where('gameId', '=', gameId)
    .execute()
  const players = rows.map(toStoredPlayer)
  return new Map(players.flatMap((player) => (player.userId ? [[player.userId, player]] : [])))
}

export interface ReturningPlayer extends StoredPlayer {
  /** The player's answer to the current question, if any, and the game's version when the answer was read. */
  answered: { version: number; option: number } | undefined
}

export async function listReturningPlayers(
  db: Db,
  gameId: Id,
  tokenHashes: readonly string[],
): Promise<Map<string, ReturningPlayer>> {
  const rows = await db
    .selectFrom('livePlayer')
    .select([...PLAYER_COLUMNS, 'tokenHash'])
    // Joins could make PostgreSQL scan the players of all games in the order of their ids.
    .select((e) => [
      e
        .selectFrom('liveGame')
        .select('version')
        .where('liveGame.id', '=', gameId)
        .$asScalar()
        .$notNull()
        .as('version'),
      e
        .selectFrom('liveGame')
        .innerJoin('liveAnswer', (join) =>
          join
            .onRef('liveAnswer.gameId', '=', 'liveGame.id')
            .onRef('liveAnswer.round', '=', 'liveGame.round')
            .onRef('liveAnswer.number', '=', 'liveGame.number')
            .onRef('liveAnswer.playerId', '=', 'livePlayer.id'),
        )
        .select('option')
        .where('liveGame.id', '=', gameId)
        .$asScalar()
        .as('option'),
    ])
    .where('livePlayer.gameId', '=', gameId)
    .where('tokenHash', ...inList(db, tokenHashes))
    .execute()
  return new Map(
    rows.map(({ tokenHash, version, option, ...row }) => [
      tokenHash,
      { ...toStoredPlayer(row), answered: option === null ? undefined : { version, option } },
    ]),
  )
}

export async function updateToken(transaction: Transaction, playerId: Id, tokenHash: string) {
  await transaction
    .updateTable('livePlayer')
    .set({ tokenHash })
    .where('id', '=', playerId)
    .execute()
}

/** Returns those of the folded names that are taken, also by removed players. */
export async function listTakenNames(db: Db, gameId: Id, names: readonly string[]) {
  const rows = await db
    .selectFrom('livePlayer')
    .select('nameFolded')
    .where('gameId', '=', gameId)
    .where('nameFolded', ...inList(db, names))
    .execute()
  return new Set(rows.map(({ nameFolded }) => nameFolded))
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

export async function countPresentPlayers(db: Db, gameId: Id, since: Date): Promise<number> {
  const row = await db
    .selectFrom('livePlayer')
    .select((e) => e.fn.countAll<number>().as('present'))
    .where('gameId', '=', gameId)
    .where('removedAt', 'is', null)
    .where('seenAt', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.present
}

/** Whether at least one player is present and all present players have answered. */
export async function haveAllAnswered(
  db: Db,
  { id, round, number }: { id: Id; round: number; number: number },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('livePlayer')
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
    .where('livePlayer.gameId', '=', id)
    .where('removedAt', 'is', null)
    .where('seenAt', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.present > 0 && row.present === Number(row.answered)
}
