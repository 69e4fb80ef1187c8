import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { compileOnce } from '../db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'

/** Makes whatever else counts or fills boards wait until the transaction ends, as SQLite does by itself. */
export async function lockProgress(transaction: Transaction): Promise<{ filledUntil: Id | '' }> {
  const row = await transaction
    .selectFrom('board_progress')
    .select('filled_until')
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return { filledUntil: row.filled_until }
}

export async function saveProgress(transaction: Transaction, filledUntil: Id): Promise<void> {
  await transaction.updateTable('board_progress').set({ filled_until: filledUntil }).execute()
}

/** The next that have played, in the order of their ids. */
export async function listPlayersAfter(
  transaction: Transaction,
  userId: Id | '',
  limit: number,
): Promise<Id[]> {
  const rows = await transaction
    .selectFrom('user_score')
    .select('user_id')
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

export interface FirstAttempt {
  userId: Id
  kingdomId: Id
  points: number
  submittedAt: string
  isLate: boolean
}

/** Of each of these players at each category, in the order of submission. */
export async function listFirstAttempts(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<FirstAttempt[]> {
  const rows = await transaction
    .selectFrom((from) =>
      from
        .selectFrom('attempt')
        .select(['id', 'user_id', 'category_id', 'submitted_at', 'points', 'late'])
        .select((e) =>
          e.fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy(['user_id', 'category_id']).orderBy('submitted_at').orderBy('id'),
            )
            .as('number'),
        )
        .where('user_id', 'in', userIds)
        .where('submitted_at', 'is not', null)
        .as('numbered'),
    )
    .innerJoin('category', 'category.id', 'numbered.category_id')
    .select(['numbered.user_id', 'category.kingdom_id', 'numbered.points'])
    .select(['numbered.submitted_at', 'numbered.late'])
    .where('number', '=', 1)
    .orderBy('numbered.submitted_at')
    .orderBy('numbered.id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    kingdomId: row.kingdom_id,
    points: row.points ?? 0,
    submittedAt: row.submitted_at ?? '',
    isLate: row.late === 1,
  }))
}

export async function findKingdomOfCategory(transaction: Transaction, categoryId: Id): Promise<Id> {
  const { rows } = await selectKingdom(transaction, { categoryId })
  const [category] = rows
  if (!category) throw new Error('An attempt at a category that is not there')
  return category.kingdom_id
}

const selectKingdom = compileOnce<{ categoryId: Id }>()((db, parameter) =>
  db.selectFrom('category').select('kingdom_id').where('id', '=', parameter('categoryId')),
)

export async function isKingdom(db: Db, id: Id): Promise<boolean> {
  const row = await db
    .selectFrom('kingdom')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
