import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type BoardKey,
  type BoardRow,
  NEIGHBOUR_ROWS,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import {
  type AliasableExpression,
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { isShownOnBoards } from '../auth/users.repository.ts'
import { byteOrder } from '../platform/db/byte-order.ts'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList, selectRecords } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import {
  type BoardScore,
  type StoredScore,
  selectPointCounts,
  updatePointCounts,
} from './board-points.repository.ts'

const STORED_SCORE_COLUMNS = `board_score.user_id, board_score.board, board_score.points,
  board_score.reached_at, board_score.is_shown`
const SHOWN_FLAG = sql<number>`case when ${isShownOnBoards} then 1 else 0 end`

/** Pass each player once per board, lock the players before, and call it last in the transaction. */
export async function addBoardScores(transaction: Transaction, scores: readonly BoardScore[]) {
  const values = { scores: JSON.stringify(scores) }
  const before = await selectScoresToChange(transaction, values)
  const after = await upsertScores(transaction, values)
  await updatePointCounts(transaction, before, after)
}

function selectAddedScores(db: Db, scores: Expression<string>) {
  return selectRecords(db, scores, {
    userId: 'text',
    board: 'text',
    points: 'integer',
    reachedAt: 'text',
  }).as('added')
}

const selectScoresToChange = compileOnce((db, parameter: Parameter<{ scores: string }>) => {
  return sql<StoredScore>`select ${sql.raw(STORED_SCORE_COLUMNS)}
    from ${selectAddedScores(db, parameter('scores'))}
    join board_score on board_score.user_id = added.user_id and board_score.board = added.board
    where added.points > 0`
})

const upsertScores = compileOnce((db, parameter: Parameter<{ scores: string }>) => {
  // Without the "where", SQLite would parse "on conflict" as part of the join.
  return sql<StoredScore>`
    insert into board_score (user_id, board, points, reached_at, is_shown)
    select added.user_id, added.board, added.points, added.reached_at, ${SHOWN_FLAG}
    from ${selectAddedScores(db, parameter('scores'))} join "user" on "user".id = added.user_id
    where true
    on conflict (user_id, board) do update set
      points = board_score.points + excluded.points,
      reached_at = case when board_score.points > 0 and board_score.reached_at > excluded.reached_at
        then board_score.reached_at else excluded.reached_at end
    where excluded.points > 0
    returning ${sql.raw(STORED_SCORE_COLUMNS)}`
})

/** Call it in the transaction that disables, deletes or restores accounts, or changes their role. */
export async function updateScoreVisibility(transaction: Transaction, ...userIds: Id[]) {
  const [operator, listed] = inList(transaction, userIds)
  const { rows: changed } = await sql<StoredScore>`
    update board_score set is_shown = 1 - is_shown where user_id ${sql.raw(operator)} ${listed}
      and is_shown <> (select ${SHOWN_FLAG} from "user" where "user".id = board_score.user_id)
    returning ${sql.raw(STORED_SCORE_COLUMNS)}`.execute(transaction)
  const before = changed.map((score) => ({ ...score, isShown: 1 - score.isShown }))
  await updatePointCounts(transaction, before, changed)
}

export async function removeScoresOf(transaction: Transaction, userIds: readonly Id[]) {
  const [operator, listed] = inList(transaction, userIds)
  const { rows: removed } = await sql<StoredScore>`
    delete from board_score where user_id ${sql.raw(operator)} ${listed}
    returning ${sql.raw(STORED_SCORE_COLUMNS)}`.execute(transaction)
  await updatePointCounts(transaction, removed, [])
}

export type UnrankedRow = Omit<BoardRow, 'rank'>

export async function listTopScores(
  db: Db,
  board: BoardKey,
  length: number,
): Promise<UnrankedRow[]> {
  const top = orderByRank(db, selectShownScores(db, board).select(RANKING_COLUMNS), 'down').limit(
    length,
  )
  return addUsernames(db, top, 'down', length)
}

export async function listNeighbours(db: Db, score: BoardScore) {
  const above = await listNearestScores(db, score, 'up')
  return { above: above.toReversed(), below: await listNearestScores(db, score, 'down') }
}

const RANKING_DIRECTIONS = {
  up: { before: '<', more: '>', points: 'asc', time: 'desc' },
  down: { before: '>', more: '<', points: 'desc', time: 'asc' },
} as const
type RankingDirection = keyof typeof RANKING_DIRECTIONS

/** Limits the rows before the join: PostgreSQL has no statistics of a new board and would sort all of it. */
function listNearestScores(
  db: Db,
  score: BoardScore,
  direction: RankingDirection,
): Promise<UnrankedRow[]> {
  const { before, more } = RANKING_DIRECTIONS[direction]
  const ties = selectTies(db, score, before)
  const others = selectShownScores(db, score.board).where('points', more, score.points)
  const nearest = db
    .selectFrom(
      orderByRank(db, ties.select(RANKING_COLUMNS), direction).limit(NEIGHBOUR_ROWS).as('tie'),
    )
    .selectAll()
    .unionAll(
      db
        .selectFrom(
          orderByRank(db, others.select(RANKING_COLUMNS), direction)
            .limit(NEIGHBOUR_ROWS)
            .as('other'),
        )
        .selectAll(),
    )
  return addUsernames(db, nearest, direction, NEIGHBOUR_ROWS)
}

function selectShownScores(db: Db, board: BoardKey) {
  return db.selectFrom('boardScore').where('board', '=', board).where('isShown', '=', 1)
}

/** Selects the scores with equal points that rank before (`<`) or after (`>`) this one. */
function selectTies(db: Db, { board, points, reachedAt, userId }: BoardScore, before: '<' | '>') {
  return selectShownScores(db, board)
    .where('points', '=', points)
    .where(
      sql<boolean>`(reached_at, ${byteOrder(db, 'userId')}) ${sql.raw(before)} (${reachedAt}, ${userId})`,
    )
}

const RANKING_COLUMNS = ['userId', 'points', 'reachedAt'] as const
type RankedScore = Pick<Selectable<Schema['boardScore']>, (typeof RANKING_COLUMNS)[number]>

/** Sorts like the index `board_score_rank`, forwards or backwards. */
function orderByRank<Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  direction: RankingDirection,
) {
  const { points, time } = RANKING_DIRECTIONS[direction]
  return query
    .orderBy(sql.ref('points'), points)
    .orderBy(sql.ref('reachedAt'), time)
    .orderBy(byteOrder(db, 'userId'), time)
}

/** Returns undefined if the player is hidden or not on the board. */
export async function findShownScore(
  db: Db,
  board: BoardKey,
  userId: Id,
): Promise<(BoardScore & { username: string }) | undefined> {
  return db
    .selectFrom('boardScore')
    .innerJoin('user', 'user.id', 'boardScore.userId')
    .select(['userId', 'board', 'points', 'reachedAt', 'user.username'])
    .where('userId', '=', userId)
    .where('board', '=', board)
    .where('isShown', '=', 1)
    .executeTakeFirst()
}

/** Adds the stored counts of players with more points to the number of earlier players with equal points. */
export async function findRank(db: Db, score: BoardScore): Promise<number> {
  const { board, points } = score
  const more = selectPointCounts(db, board)
    .where('points', '>', points)
    .select((e) => e.fn.coalesce(e.fn.sum<number>('players'), e.lit(0)).as('players'))
  const earlier = selectTies(db, score, '<').select((e) => e.fn.countAll<number>().as('players'))
  const { above } = await db
    .selectNoFrom(sql<number>`${more} + ${earlier}`.as('above'))
    .executeTakeFirstOrThrow()
  return above + 1
}

export async function listOwnScores(db: Db, userId: Id): Promise<Omit<BoardScore, 'userId'>[]> {
  return (
    db
      .selectFrom('boardScore')
      .select(['board', 'points', 'reachedAt'])
      .where('userId', '=', userId)
      // The export lists daily quizzes separately, with their questions.
      .where('board', 'not like', 'daily:%')
      .orderBy('board')
      .execute()
  )
}

async function addUsernames(
  db: Db,
  rows: AliasableExpression<RankedScore>,
  direction: RankingDirection,
  limit: number,
): Promise<UnrankedRow[]> {
  const named = db
    .selectFrom(rows.as('next'))
    .innerJoin('user', 'user.id', 'next.userId')
    .select(['next.userId', 'user.username', 'next.points'])
  return orderByRank(db, named, direction).limit(limit).execute()
}
