import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { countRows } from '../platform/db/count-rows.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed } from '../platform/db/json-list.ts'
import { boardOfKingdom } from './board-keys.ts'
import type { BoardScore } from './board-points.repository.ts'

/** Returns the last player whose boards servers had filled when they still did so in the background. */
export async function findFilledUntil(db: Db): Promise<string> {
  const row = await db.selectFrom('board_progress').select('filled_until').executeTakeFirstOrThrow()
  return row.filled_until
}

export const countScoredPlayers = (db: Db) => countRows(db.selectFrom('user_score'))

/** Lists the next players who have played, in the order of their ids. */
export async function listPlayersAfter(db: Db, position: string, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('user_score')
    .select('user_id')
    .where('user_id', '>', position)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * What these players have won on the boards of kingdoms with their first attempts at each category,
 * before this database got its boards. Late attempts count on none.
 */
export async function listPastScores(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<BoardScore[]> {
  const [operator, listed] = isListed(transaction, userIds)
  const { rows } = await sql<Omit<BoardScore, 'board'> & { kingdomId: Id }>`
    select user_id as "userId", kingdom_id as "kingdomId", coalesce(sum(numbered.points), 0) as points,
      coalesce(max(case when numbered.points > 0 then submitted_at end), min(submitted_at))
        as "reachedAt"
    from (
      select user_id, category_id, submitted_at, points, late, row_number() over (
        partition by user_id, category_id order by submitted_at, id) as number
      from attempt
      where user_id ${sql.raw(operator)} ${listed} and submitted_at is not null
    ) as numbered
    join category on category.id = numbered.category_id
    where number = 1 and late = 0
      and submitted_at < (select timestamp from kysely_migration where name = '017-boards')
    group by user_id, kingdom_id`.execute(transaction)
  return rows.map(({ kingdomId, ...score }) => ({ ...score, board: boardOfKingdom(kingdomId) }))
}
