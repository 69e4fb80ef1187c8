import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import type { AttemptResult } from '../play/attempts.repository.ts'
import { readPicks, writePicks } from '../play/picks.ts'

export interface GuestSubmission extends Pick<AttemptResult, 'picks' | 'late'> {
  attemptId: Id
  day: Day
  submittedAt: string
}

/** The first of an attempt is kept, and given back for each later one. */
export async function saveFirstSubmission(
  db: Db,
  { attemptId, day, picks, late, submittedAt }: GuestSubmission,
): Promise<GuestSubmission> {
  await db
    .insertInto('guest_submission')
    .values({
      attempt_id: attemptId,
      day,
      picks: writePicks(picks),
      late: late ? 1 : 0,
      submitted_at: submittedAt,
    })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .execute()
  const first = await findGuestSubmission(db, attemptId)
  if (!first) throw new Error('The submission of a guest was removed as it came')
  return first
}

export async function findGuestSubmission(
  db: Db,
  attemptId: Id,
): Promise<GuestSubmission | undefined> {
  const row = await db
    .selectFrom('guest_submission')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return (
    row && {
      attemptId,
      day: row.day,
      picks: readPicks(row.picks),
      late: row.late === 1,
      submittedAt: row.submitted_at,
    }
  )
}

/** Gives how many they were, `limit` at most. */
export async function removeSubmissionsBefore(
  transaction: Transaction,
  day: Day,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('guest_submission')
    .where('attempt_id', 'in', (query) => {
      const old = query
        .selectFrom('guest_submission')
        .select('attempt_id')
        .where('day', '<', day)
        .orderBy('day')
        .limit(limit)
      return isPostgres(transaction) ? old.forUpdate().skipLocked() : old
    })
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
