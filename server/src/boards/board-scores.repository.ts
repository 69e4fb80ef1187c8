import { type BoardKey, type BoardRow, NEIGHBOURS } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type AliasableExpression,
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { standsOnBoards } from '../auth/users.repository.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed, selectRecords } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { removeSome } from '../platform/jobs/prune.repository.ts'
import { expiredBoards, restOfSpan, spanOf } from './board-keys.ts'
import { type BoardScore, changeCounts } from './board-points.repository.ts'

const SCORE = ['user_id as userId', 'board', 'points', 'reached_at as reachedAt'] as const
const STORED_SCORE = [...SCORE, 'is_shown as isShown'] as const
const IS_SHOWN = sql<number>`case when ${standsOnBoards} then 1 else 0 end`

/**
 * Puts players on boards that do not have them yet, and moves them up on the others. Each player comes
 * once for a board, and is locked by the caller. The last in its transaction, as `changeCounts`.
 */
export async function addToScores(
  transaction: Transaction,
  scores: readonly BoardScore[],
): Promise<void> {
  const values = { scores: JSON.stringify(scores) }
  const { rows: before } = await selectScoresToChange(transaction, values)
  const { rows: after } = await upsertScores(transaction, values)
  await changeCounts(transaction, before, after)
}

function selectAdded(db: Db, scores: Expression<string>) {
  return selectRecords(db, scores, {
    userId: 'text',
    board: 'text',
    points: 'integer',
    reachedAt: 'text',
  }).as('added')
}

/** Without points a score stays as it is. */
const selectScoresToChange = compileOnce<{ scores: string }>()((db, parameter) =>
  db
    .selectFrom(selectAdded(db, parameter('scores')))
    .innerJoin('board_score', (join) =>
      join
        .onRef('board_score.user_id', '=', 'added.userId')
        .onRef('board_score.board', '=', 'added.board'),
    )
    .select(['user_id as userId', 'board_score.board', 'board_score.points'])
    .select(['reached_at as reachedAt', 'is_shown as isShown'])
    .where('added.points', '>', 0),
)

const upsertScores = compileOnce<{ scores: string }>()((db, parameter) =>
  db
    .insertInto('board_score')
    .columns(['user_id', 'board', 'points', 'reached_at', 'is_shown'])
    .expression((e) =>
      e
        .selectFrom(selectAdded(db, parameter('scores')))
        .innerJoin('user', 'user.id', 'added.userId')
        .select(['added.userId', 'added.board', 'added.points', 'added.reachedAt'])
        .select(IS_SHOWN.as('is_shown'))
        // SQLite would take "on conflict" for the beginning of a join.
        .where(e.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'board'])
        .doUpdateSet((score) => ({
          points: score('board_score.points', '+', score.ref('excluded.points')),
          reached_at: score
            .case()
            .when(
              score.and([
                score('board_score.points', '>', 0),
                score('board_score.reached_at', '>', score.ref('excluded.reached_at')),
              ]),
            )
            .then(score.ref('board_score.reached_at'))
            .else(score.ref('excluded.reached_at'))
            .end(),
        }))
        .where('excluded.points', '>', 0),
    )
    .returning(STORED_SCORE),
)

/**
 * For accounts that were disabled, deleted or made an admin's in this transaction, or are a player's
 * again: the boards show them no longer, or show them again.
 */
export async function updateVisibility(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  const changed = await transaction
    .updateTable('board_score')
    .set({ is_shown: sql`1 - is_shown` })
    .where('user_id', ...isListed(transaction, userIds))
    .where('is_shown', '!=', (e) =>
      e
        .selectFrom('user')
        .select(IS_SHOWN.as('is_shown'))
        .whereRef('user.id', '=', 'board_score.user_id'),
    )
    .returning(STORED_SCORE)
    .execute()
  const before = changed.map((score) => ({ ...score, isShown: 1 - score.isShown }))
  await changeCounts(transaction, before, changed)
}

/** For accounts that are erased. */
export async function removeScoresOf(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<void> {
  const removed = await transaction
    .deleteFrom('board_score')
    .where('user_id', ...isListed(transaction, userIds))
    .returning(STORED_SCORE)
    .execute()
  await changeCounts(transaction, removed, [])
}

const EXPIRING = [
  { table: 'board_score', primaryKey: ['user_id', 'board'] },
  { table: 'board_points', primaryKey: ['board', 'points', 'span', 'shard'] },
] as const

/** Of boards that are no longer kept. Gives how many rows went, `limit` at most. */
export async function removeExpiredScores(
  transaction: Transaction,
  now: Date,
  limit: number,
): Promise<number> {
  let removed = 0
  for (const [from, before] of expiredBoards(now)) {
    const where = sql<boolean>`board >= ${from} and board < ${before}`
    for (const rows of EXPIRING) {
      removed += await removeSome(transaction, { ...rows, where }, limit - removed)
    }
  }
  return removed
}

export type UnrankedRow = Omit<BoardRow, 'rank'>

/** Best first. */
export async function listTop(db: Db, board: BoardKey, length: number): Promise<UnrankedRow[]> {
  const top = inOrder(db, selectShown(db, board), 'down').limit(length)
  return withNames(db, top, 'down', length)
}

/** The rows next to a score, best first. */
export async function listNeighbours(
  db: Db,
  score: BoardScore,
): Promise<{ above: UnrankedRow[]; below: UnrankedRow[] }> {
  const above = await listNext(db, score, 'up')
  return { above: above.toReversed(), below: await listNext(db, score, 'down') }
}

const DIRECTIONS = {
  up: { before: '<', more: '>', points: 'asc', time: 'desc' },
  down: { before: '>', more: '<', points: 'desc', time: 'asc' },
} as const
type Direction = keyof typeof DIRECTIONS

/**
 * The limits stand below the join. PostgreSQL has no statistics of a board that began today, and would
 * sort all of it.
 */
function listNext(
  db: Db,
  { board, points, reachedAt, userId }: BoardScore,
  direction: Direction,
): Promise<UnrankedRow[]> {
  const { before, more } = DIRECTIONS[direction]
  const ties = selectShown(db, board)
    .where('points', '=', points)
    .where(
      sql<boolean>`(reached_at, ${byteOrder(db, 'user_id')}) ${sql.raw(before)} (${reachedAt}, ${userId})`,
    )
  const others = selectShown(db, board).where('points', more, points)
  const nearest = db
    .selectFrom(inOrder(db, ties, direction).limit(NEIGHBOURS).as('tie'))
    .selectAll()
    .unionAll(
      db.selectFrom(inOrder(db, others, direction).limit(NEIGHBOURS).as('other')).selectAll(),
    )
  return withNames(db, nearest, direction, NEIGHBOURS)
}

function selectShown(db: Db, board: BoardKey) {
  return db
    .selectFrom('board_score')
    .select(['user_id', 'points', 'reached_at'])
    .where('board', '=', board)
    .where('is_shown', '=', 1)
}

type Ordered = Pick<Selectable<Schema['board_score']>, 'user_id' | 'points' | 'reached_at'>

/** In the order of the index `board_score_rank`, or the reverse. */
function inOrder<Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  direction: Direction,
) {
  const { points, time } = DIRECTIONS[direction]
  return query
    .orderBy(sql.ref('points'), points)
    .orderBy(sql.ref('reached_at'), time)
    .orderBy(byteOrder(db, 'user_id'), time)
}

/** Undefined for a player whom the board does not show. */
export async function findShownScore(
  db: Db,
  board: BoardKey,
  userId: Id,
): Promise<(BoardScore & { username: string }) | undefined> {
  return db
    .selectFrom('board_score')
    .innerJoin('user', 'user.id', 'board_score.user_id')
    .select([...SCORE, 'user.username'])
    .where('user_id', '=', userId)
    .where('board', '=', board)
    .where('is_shown', '=', 1)
    .executeTakeFirst()
}

/**
 * 1 for the best. Counts the players with more points, or with the same points reached earlier. Reads a
 * row for each number of points, one for each span in which these points were reached, and the scores
 * of half a span: those before this one in its span, or those behind it.
 */
export async function findRank(db: Db, score: BoardScore): Promise<number> {
  const { end, isLate } = restOfSpan(score.board, score.reachedAt)
  const select = isLate ? selectRank.fromEnd : selectRank.fromBegin
  const { rows } = await select(db, { ...score, end, span: spanOf(score.board, score.reachedAt) })
  return (rows[0]?.above ?? 0) + 1
}

const countAbove = (isFromEnd: boolean) =>
  compileOnce<BoardScore & { span: string; end: string }>()((db, parameter) => {
    const countTies = () =>
      db
        .selectFrom('board_score')
        .select((e) => e.fn.countAll<number>().as('players'))
        .where('board', '=', parameter('board'))
        .where('is_shown', '=', 1)
        .where('points', '=', parameter('points'))
    const sumCounts = () =>
      db
        .selectFrom('board_points')
        .select((e) => e.fn.coalesce(e.fn.sum<number>('players'), e.lit(0)).as('players'))
        .where('board', '=', parameter('board'))
    const more = sumCounts()
      .where('span', '=', sql.lit(''))
      .where('points', '>', parameter('points'))
    const inSpans = sumCounts()
      .where('points', '=', parameter('points'))
      .where('span', '>', '')
      .where('span', isFromEnd ? '<=' : '<', parameter('span'))
    const inSpan = isFromEnd
      ? countTies()
          .where('reached_at', '>', parameter('reachedAt'))
          .where('reached_at', '<', parameter('end'))
      : countTies()
          .where('reached_at', '>=', parameter('span'))
          .where('reached_at', '<', parameter('reachedAt'))
    const atTheSameTime = countTies()
      .where('reached_at', '=', parameter('reachedAt'))
      .where(byteOrder(db, 'user_id'), isFromEnd ? '>=' : '<', parameter('userId'))
    const ties = isFromEnd
      ? sql<number>`${inSpans} - ${inSpan} - ${atTheSameTime}`
      : sql<number>`${inSpans} + ${inSpan} + ${atTheSameTime}`
    return db.selectNoFrom(sql<number>`${more} + ${ties}`.as('above'))
  })

const selectRank = { fromBegin: countAbove(false), fromEnd: countAbove(true) }

export async function listOwnScores(db: Db, userId: Id): Promise<Omit<BoardScore, 'userId'>[]> {
  return (
    db
      .selectFrom('board_score')
      .select(['board', 'points', 'reached_at as reachedAt'])
      .where('user_id', '=', userId)
      // Results of daily quizzes are exported with all that they asked.
      .where('board', 'not like', 'daily:%')
      .orderBy('board')
      .execute()
  )
}

async function withNames(
  db: Db,
  rows: AliasableExpression<Ordered>,
  direction: Direction,
  limit: number,
): Promise<UnrankedRow[]> {
  const named = db
    .selectFrom(rows.as('next'))
    .innerJoin('user', 'user.id', 'next.user_id')
    .select(['next.user_id as userId', 'user.username', 'next.points'])
  return inOrder(db, named, direction).limit(limit).execute()
}
