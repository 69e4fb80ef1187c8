import {
  BOARD_LENGTH,
  type BoardKey,
  type BoardRow,
  NEIGHBOURS,
} from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { compileOnce } from '../db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import { selectListed } from '../db/json-list.ts'

export interface BoardScore {
  userId: Id
  board: BoardKey
  points: number
  reachedAt: string
}

/** Puts a player on boards that have them not yet, and moves them up on the others. */
export async function addToScores(
  transaction: Transaction,
  boards: readonly BoardKey[],
  { userId, points, reachedAt }: Omit<BoardScore, 'board'>,
): Promise<void> {
  await upsertScores(transaction, { userId, boards: JSON.stringify(boards), points, reachedAt })
}

const upsertScores = compileOnce<Omit<BoardScore, 'board'> & { boards: string }>()(
  (db, parameter) =>
    db
      .insertInto('board_score')
      .columns(['user_id', 'board', 'points', 'reached_at', 'place', 'uncounted'])
      .expression((e) =>
        e
          .selectFrom(selectListed(db, parameter('boards')).as('listed'))
          .select([parameter('userId').as('user_id'), 'listed.value'])
          .select([parameter('points').as('points'), parameter('reachedAt').as('reached_at')])
          .select([e.lit(null).as('place'), e.lit(1).as('uncounted')])
          // SQLite would take "on conflict" for the beginning of a join.
          .where(e.lit(true)),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'board'])
          .doUpdateSet((score) => ({
            points: score('board_score.points', '+', score.ref('excluded.points')),
            reached_at: score.ref('excluded.reached_at'),
            uncounted: 1,
          }))
          .where('excluded.points', '>', 0),
      ),
)

/** Whatever the boards had of these players so far. */
export async function replaceScores(
  transaction: Transaction,
  scores: readonly BoardScore[],
): Promise<void> {
  if (scores.length === 0) return
  await transaction
    .insertInto('board_score')
    .values(scores.map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'board']).doUpdateSet((e) => ({
        points: e.ref('excluded.points'),
        reached_at: e.ref('excluded.reached_at'),
        uncounted: 1,
      })),
    )
    .execute()
}

function toRow({ userId, board, points, reachedAt }: BoardScore) {
  return {
    user_id: userId,
    board,
    points,
    reached_at: reachedAt,
    place: null,
    uncounted: 1,
  }
}

/** For whose account was shut, opened again or erased: the boards show them, or do not, from the next count on. */
export async function recountPlacesOf(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  await transaction
    .updateTable('board_score')
    .set({ uncounted: 1 })
    .where('user_id', 'in', userIds)
    .execute()
}

export interface UncountedScore extends BoardScore {
  /** Where it has stood so far. */
  place: string | null
  account: 'active' | 'hidden' | 'erased'
}

/**
 * Locks them; what another process is changing is left for later. The order is the index's: PostgreSQL
 * may believe that most rows are uncounted, and look for some in all of the table.
 */
export async function lockUncounted(
  transaction: Transaction,
  limit: number,
): Promise<UncountedScore[]> {
  const rows = await transaction
    .selectFrom('board_score')
    .innerJoin('user', 'user.id', 'board_score.user_id')
    .select(['board_score.user_id', 'board', 'points', 'reached_at', 'place'])
    .select(['user.disabled_at', 'user.deleted_at', 'user.erased_at'])
    .where('uncounted', '=', (e) => e.lit(1))
    .orderBy('board_score.user_id')
    .limit(limit)
    .$if(isPostgres(transaction), (query) => query.forUpdate('board_score').skipLocked())
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    board: row.board,
    points: row.points,
    reachedAt: row.reached_at,
    place: row.place,
    account: accountOf(row),
  }))
}

function accountOf(row: {
  disabled_at: string | null
  deleted_at: string | null
  erased_at: string | null
}): UncountedScore['account'] {
  if (row.erased_at !== null) return 'erased'
  return row.disabled_at === null && row.deleted_at === null ? 'active' : 'hidden'
}

export async function isAnyUncounted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('board_score')
    .select('user_id')
    .where('uncounted', '=', (e) => e.lit(1))
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function savePlaces(
  transaction: Transaction,
  scores: readonly (BoardScore & { place: string | null })[],
): Promise<void> {
  if (scores.length === 0) return
  await transaction
    .insertInto('board_score')
    .values(scores.map((score) => ({ ...toRow(score), place: score.place, uncounted: 0 })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'board']).doUpdateSet((e) => ({
        place: e.ref('excluded.place'),
        uncounted: 0,
      })),
    )
    .execute()
}

export async function removeScoresOf(
  transaction: Transaction,
  scores: readonly Pick<BoardScore, 'userId' | 'board'>[],
): Promise<void> {
  for (const [board, group] of Map.groupBy(scores, (score) => score.board)) {
    const userIds = group.map(({ userId }) => userId)
    await transaction
      .deleteFrom('board_score')
      .where('user_id', 'in', userIds)
      .where('board', '=', board)
      .execute()
  }
}

/** Gives how many went, `limit` at most. */
export async function removeScoresOn(
  transaction: Transaction,
  [from, before]: readonly [from: BoardKey, before: BoardKey],
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('board_score')
    .where((e) =>
      e(
        e.refTuple('user_id', 'board'),
        'in',
        e
          .selectFrom('board_score')
          .select(['user_id', 'board'])
          .where('board', '>=', from)
          .where('board', '<', before)
          .limit(limit)
          .$asTuple('user_id', 'board'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function listTop(db: Db, board: BoardKey): Promise<BoardRow[]> {
  const rows = await listRows(db, board, 'asc', BOARD_LENGTH, '')
  return rows.map((row, index) => ({ rank: index + 1, ...row }))
}

/** Those above come last first. */
export async function listNeighbours(
  db: Db,
  board: BoardKey,
  place: string,
): Promise<{ above: Omit<BoardRow, 'rank'>[]; below: Omit<BoardRow, 'rank'>[] }> {
  const above = await listRows(db, board, 'desc', NEIGHBOURS, place)
  const below = await listRows(db, board, 'asc', NEIGHBOURS, place)
  return { above, below }
}

/**
 * Those next to a place, in the order of the index `board_score_place`. The limit stands below the
 * join: of a board that began today PostgreSQL has no statistics, and would sort all of it.
 */
async function listRows(
  db: Db,
  board: BoardKey,
  direction: 'asc' | 'desc',
  limit: number,
  place: string,
): Promise<Omit<BoardRow, 'rank'>[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('board_score')
        .select(['user_id', 'points', 'place'])
        .where('board', '=', board)
        .where('place', direction === 'asc' ? '>' : '<', place)
        .orderBy('place', direction)
        .limit(limit)
        .as('next'),
    )
    .innerJoin('user', 'user.id', 'next.user_id')
    .select(['next.user_id as userId', 'user.username', 'next.points'])
    .where('user.disabled_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .orderBy('next.place', direction)
    .execute()
}

/** Undefined for who is not on the board, or not yet counted. */
export async function findPlaced(
  db: Db,
  board: BoardKey,
  userId: Id,
): Promise<{ place: string; userId: Id; username: string; points: number } | undefined> {
  const row = await db
    .selectFrom('board_score')
    .innerJoin('user', 'user.id', 'board_score.user_id')
    .select(['board_score.user_id as userId', 'user.username', 'points', 'place'])
    .where('board', '=', board)
    .where('board_score.user_id', '=', userId)
    .executeTakeFirst()
  return row && row.place !== null ? { ...row, place: row.place } : undefined
}

/** How many places come at or after the one and before the other. */
export async function countPlaces(
  db: Db,
  board: BoardKey,
  [from, before]: readonly [from: string, before: string],
): Promise<number> {
  const { count } = await db
    .selectFrom('board_score')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('board', '=', board)
    .where('place', '>=', from)
    .where('place', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listOwnScores(db: Db, userId: Id): Promise<Omit<BoardScore, 'userId'>[]> {
  return db
    .selectFrom('board_score')
    .select(['board', 'points', 'reached_at as reachedAt'])
    .where('user_id', '=', userId)
    .orderBy('board')
    .execute()
}
