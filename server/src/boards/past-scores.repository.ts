import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { countRows } from '../platform/db/count-rows.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed } from '../platform/db/json-list.ts'
import { boardOfKingdom } from './board-keys.ts'
import type { BoardScore } from './board-points.repository.ts'

/** Up to which player servers had filled the boards, when they still did so in the background. */
export async function findFilledUntil(db: Db): Promise<string> {
  const row = await db.selectFrom('board_progress').select('filled_until').executeTakeFirstOrThrow()
  return row.filled_until
}

export const countPlayers = (db: Db) => countRows(db.selectFrom('user_score'))

/** The next that have played, in the order of their ids. */
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
  const scores = await transaction
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .selectFrom((from) =>
      from
        .selectFrom('attempt')
        .select(['user_id', 'category_id', 'submitted_at', 'points', 'late'])
        .select((e) =>
          e.fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy(['user_id', 'category_id']).orderBy('submitted_at').orderBy('id'),
            )
            .as('number'),
        )
        .where('user_id', ...isListed(transaction, userIds))
        .where('submitted_at', 'is not', null)
        .as('numbered'),
    )
    .innerJoin('category', 'category.id', 'numbered.category_id')
    .select([
      'user_id as userId',
      'kingdom_id as kingdomId',
      sql<number>`coalesce(sum(numbered.points), 0)`.as('points'),
      sql<string>`coalesce(max(case when numbered.points > 0 then submitted_at end), min(submitted_at))`.as(
        'reachedAt',
      ),
    ])
    .where('number', '=', 1)
    .where('late', '=', 0)
    .where('submitted_at', '<', (e) =>
      e.selectFrom('kysely_migration').select('timestamp').where('name', '=', '017-boards'),
    )
    .groupBy(['user_id', 'kingdom_id'])
    .execute()
  return scores.map(({ kingdomId, ...score }) => ({ ...score, board: boardOfKingdom(kingdomId) }))
}
