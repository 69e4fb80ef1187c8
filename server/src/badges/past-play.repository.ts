import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db, Transaction } from '../db/database.ts'
import { toAttempt } from '../play/attempts.repository.ts'
import { secondsAllowedOf } from '../play/attempts.ts'
import type { CountedAttempt } from './award-badges.ts'

/** Somebody with submitted attempts that nothing has counted. */
export async function findUncountedPlayer(db: Db): Promise<Id | undefined> {
  const row = await selectUncounted(db)
    .select('user_id')
    .orderBy('user_id')
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** In the order of their submission. */
export async function listUncountedAttempts(
  db: Db,
  userId: Id,
  limit: number,
): Promise<CountedAttempt[]> {
  const rows = await selectUncounted(db)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId,
    startedAt: row.started_at,
    submittedAt: new Date(row.submitted_at ?? row.deadline),
    secondsAllowed: secondsAllowedOf(toAttempt(row)),
    score: row.score ?? 0,
    totalQuestions: row.total_questions ?? 0,
    late: row.late === 1,
    of: { categoryId: row.category_id },
  }))
}

/** The partial index is used only where the query says the same in the same words. */
function selectUncounted(db: Db) {
  return db
    .selectFrom('attempt')
    .where((e) => e('counted', '=', e.lit(0)))
    .where('submitted_at', 'is not', null)
}

export async function saveCounted(transaction: Transaction, ids: readonly Id[]): Promise<void> {
  await transaction.updateTable('attempt').set({ counted: 1 }).where('id', 'in', ids).execute()
}

export async function isErased(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('erased_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.erased_at !== null
}
