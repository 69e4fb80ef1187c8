import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { countRows } from '../platform/db/count-rows.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { isListed } from '../platform/db/json-list.ts'
import { toAttempt } from '../play/attempts.repository.ts'
import { secondsAllowedOf } from '../play/attempts.ts'
import type { CountedAttempt } from './earned.ts'

/** A player with submitted attempts that are not counted yet. */
export async function findUncountedPlayer(db: Db): Promise<Id | undefined> {
  const row = await selectUncounted(db)
    .select('user_id')
    .orderBy('user_id')
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

export const countUncountedAttempts = (db: Db) => countRows(selectUncounted(db))

/** Lists the attempts in the order of their submission. */
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
    kind: row.kind,
    startedAt: row.started_at,
    submittedAt: new Date(row.submitted_at ?? row.deadline),
    secondsAllowed: secondsAllowedOf(toAttempt(row)),
    score: row.score ?? 0,
    totalQuestions: row.total_questions ?? 0,
    late: row.late === 1,
    of: { categoryId: row.category_id },
  }))
}

/** Written as the condition of the partial index: PostgreSQL and SQLite use the index only then. */
function selectUncounted(db: Db) {
  return db
    .selectFrom('attempt')
    .where((e) => e('counted', '=', e.lit(0)))
    .where('submitted_at', 'is not', null)
}

export async function saveCounted(transaction: Transaction, ids: readonly Id[]): Promise<void> {
  await transaction
    .updateTable('attempt')
    .set({ counted: 1 })
    .where('id', ...isListed(transaction, ids))
    .execute()
}

export async function isErased(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('erased_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.erased_at !== null
}
