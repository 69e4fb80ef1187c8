import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey } from '@quiz-kingdom/shared/entities/game/board.ts'
import { type Expression, sql } from 'kysely'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { selectRecords } from '../platform/db/json-list.ts'

export interface BoardScore {
  userId: Id
  board: BoardKey
  points: number
  reachedAt: string
}

export interface StoredScore extends BoardScore {
  /** 0 for a hidden player, else 1. */
  isShown: number
}

/**
 * Counts each player at the new points instead of the old. Call it last in the transaction, and always in the
 * same order: it locks rows that many players share. Each count is spread over 16 rows, by the last digit of
 * the user id, so that fewer transactions wait for the same row.
 */
export async function updatePointCounts(
  transaction: Transaction,
  before: readonly StoredScore[],
  after: readonly StoredScore[],
): Promise<void> {
  const changes = [...toCountChanges(before, -1), ...toCountChanges(after, 1)]
  if (changes.length === 0) return
  const listed = JSON.stringify(changes)
  const counts = await upsertPointCounts(transaction, { changes: listed })
  if (counts.every(({ players }) => players > 0)) return
  await sql`delete from board_points where players = 0
    and (${COUNT_KEY_COLUMNS}) in (select board, points, '', shard
      from ${selectCountChanges(transaction, sql<string>`${listed}`)})`.execute(transaction)
}

function toCountChanges(scores: readonly StoredScore[], players: 1 | -1) {
  return scores
    .filter(({ isShown }) => isShown === 1)
    .map(({ board, userId, points }) => ({ board, points, shard: userId.slice(-1), players }))
}

/** `span` is always empty. Release 0.3.0, which may run at the same time, writes other spans. */
const COUNT_KEY_COLUMNS = sql.raw('board, points, span, shard')

function selectCountChanges(db: Db, changes: Expression<string>) {
  return selectRecords(db, changes, {
    board: 'text',
    points: 'integer',
    shard: 'text',
    players: 'integer',
  }).as('change')
}

const upsertPointCounts = compileOnce((db, parameter: Parameter<{ changes: string }>) => {
  return sql<{ players: number }>`
    insert into board_points (${COUNT_KEY_COLUMNS}, players)
    select board, points, '', shard, sum(players) from ${selectCountChanges(db, parameter('changes'))}
    group by board, points, shard having sum(players) <> 0 order by board, points, shard
    on conflict (${COUNT_KEY_COLUMNS}) do update set players = board_points.players + excluded.players
    returning players`
})

/** Counts players by points, the fewest points first. */
export async function countPlayersByPoints(db: Db, board: BoardKey) {
  return selectPointCounts(db, board)
    .select((e) => ['points', e.fn.sum<number>('players').as('players')])
    .groupBy('points')
    .orderBy('points')
    .execute()
}

export async function countBoardPlayers(db: Db, board: BoardKey): Promise<number> {
  const { players } = await selectPointCounts(db, board)
    .select((e) => e.fn.coalesce(e.fn.sum<number>('players'), e.lit(0)).as('players'))
    .executeTakeFirstOrThrow()
  return players
}

export function selectPointCounts(db: Db, board: BoardKey) {
  return db.selectFrom('boardPoints').where('board', '=', board).where('span', '=', sql.lit(''))
}
