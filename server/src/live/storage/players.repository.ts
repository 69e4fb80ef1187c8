import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { LivePlayer } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type StoredPlayer = ReturnType<typeof toStoredPlayer>

const PLAYER_COLUMNS = ['id', 'name', 'team', 'user_id', 'removed_at'] as const

export function toStoredPlayer(
  row: Pick<Selectable<Schema['live_player']>, (typeof PLAYER_COLUMNS)[number]>,
) {
  return {
    playerId: row.id,
    name: row.name,
    team: row.team,
    userId: row.user_id,
    isRemoved: row.removed_at !== null,
  }
}

export type NewPlayer = Insertable<Schema['live_player']>

export async function insertPlayers(transaction: Transaction, rows: readonly NewPlayer[]) {
  await transaction.insertInto('live_player').values(rows).execute()
}

export async function listPlayersByToken(
  db: Db,
  gameId: Id,
  tokenHashes: readonly string[],
): Promise<Map<string, StoredPlayer>> {
  const rows = await db
    .selectFrom('live_player')
    .select([...PLAYER_COLUMNS, 'token_hash'])
    .where('game_id', '=', gameId)
    .where('token_hash', ...inList(db, tokenHashes))
    .execute()
  return new Map(rows.map((row) => [row.token_hash, toStoredPlayer(row)]))
}

export async function listPlayersOfUsers(
  db: Db,
  gameId: Id,
  userIds: readonly Id[],
): Promise<Map<Id, StoredPlayer>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_player')
    .select(PLAYER_COLUMNS)
    .where('user_id', ...inList(db, userIds))
    .where('game_id', '=', gameId)
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
    .selectFrom('live_player')
    .select([...PLAYER_COLUMNS, 'token_hash'])
    // Joins could make PostgreSQL scan the players of all games in the order of their ids.
    .select((e) => [
      e
        .selectFrom('live_game')
        .select('version')
        .where('live_game.id', '=', gameId)
        .$asScalar()
        .$notNull()
        .as('version'),
      e
        .selectFrom('live_game')
        .innerJoin('live_answer', (join) =>
          join
            .onRef('live_answer.game_id', '=', 'live_game.id')
            .onRef('live_answer.round', '=', 'live_game.round')
            .onRef('live_answer.number', '=', 'live_game.number')
            .onRef('live_answer.player_id', '=', 'live_player.id'),
        )
        .select('option')
        .where('live_game.id', '=', gameId)
        .$asScalar()
        .as('option'),
    ])
    .where('live_player.game_id', '=', gameId)
    .where('token_hash', ...inList(db, tokenHashes))
    .execute()
  return new Map(
    rows.map(({ token_hash, version, option, ...row }) => [
      token_hash,
      { ...toStoredPlayer(row), answered: option === null ? undefined : { version, option } },
    ]),
  )
}

export async function updateToken(transaction: Transaction, playerId: Id, tokenHash: string) {
  await transaction
    .updateTable('live_player')
    .set({ token_hash: tokenHash })
    .where('id', '=', playerId)
    .execute()
}

/** Returns those of the folded names that are taken, also by removed players. */
export async function listTakenNames(db: Db, gameId: Id, names: readonly string[]) {
  const rows = await db
    .selectFrom('live_player')
    .select('name_folded')
    .where('game_id', '=', gameId)
    .where('name_folded', ...inList(db, names))
    .execute()
  return new Set(rows.map(({ name_folded }) => name_folded))
}

/** Lists the players who joined last, newest first, without removed ones. */
export async function listNewestPlayers(db: Db, gameId: Id, limit: number): Promise<LivePlayer[]> {
  const rows = await db
    .selectFrom('live_player')
    .select(PLAYER_COLUMNS)
    .where('game_id', '=', gameId)
    .where('removed_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, team }) => ({ playerId: id, name, team }))
}

export async function listRemovedPlayers(db: Db, gameId: Id) {
  return db
    .selectFrom('live_player')
    .select(['id as playerId', 'name', 'team'])
    .where('game_id', '=', gameId)
    .where('removed_at', 'is not', null)
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
    .updateTable('live_player')
    .set({ removed_at: at.toISOString() })
    .where('id', '=', playerId)
    .where('game_id', '=', gameId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records that these players are connected. */
export async function recordPresence(db: Transaction, ids: readonly Id[], at: Date): Promise<void> {
  await db
    .updateTable('live_player')
    .set({ seen_at: at.toISOString() })
    .where('id', ...inList(db, ids))
    .execute()
}

export async function countPresentPlayers(db: Db, gameId: Id, since: Date): Promise<number> {
  const row = await db
    .selectFrom('live_player')
    .select((e) => e.fn.countAll<number>().as('present'))
    .where('game_id', '=', gameId)
    .where('removed_at', 'is', null)
    .where('seen_at', '>=', since.toISOString())
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
    .selectFrom('live_player')
    .select((e) => [
      e.fn.countAll<number>().as('present'),
      // A join could make PostgreSQL scan the players of all games in the order of their ids.
      e.fn
        .sum<number | null>(
          e
            .selectFrom('live_answer')
            .select((answer) => answer.fn.countAll<number>().as('answers'))
            .where('live_answer.game_id', '=', id)
            .where('live_answer.round', '=', round)
            .where('live_answer.number', '=', number)
            .whereRef('live_answer.player_id', '=', 'live_player.id'),
        )
        .as('answered'),
    ])
    .where('live_player.game_id', '=', id)
    .where('removed_at', 'is', null)
    .where('seen_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.present > 0 && row.present === Number(row.answered)
}
