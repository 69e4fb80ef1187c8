import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { AttemptResult } from '../../play/attempts.repository.ts'
import { readPicks, writePicks } from '../../play/questions/scoring.ts'

export interface GuestSubmission extends Pick<AttemptResult, 'picks' | 'late'> {
  attemptId: Id
  day: Day
  submittedAt: string
  /** Whether the guest learns only the score. */
  scoreOnly: boolean
}

/** Returns false, and changes nothing, when the attempt already has a submission. */
export async function insertSubmission(
  transaction: Transaction,
  { attemptId, day, picks, late, submittedAt }: Omit<GuestSubmission, 'scoreOnly'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('guest_submission')
    .values({
      attempt_id: attemptId,
      day,
      picks: writePicks(picks),
      late: late ? 1 : 0,
      submitted_at: submittedAt,
    })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function updateScoreOnly(transaction: Transaction, attemptId: Id): Promise<void> {
  await transaction
    .updateTable('guest_submission')
    .set({ score_only: 1 })
    .where('attempt_id', '=', attemptId)
    .execute()
}

export async function findGuestSubmission(
  db: Db,
  attemptId: Id,
): Promise<GuestSubmission | undefined> {
  const row = await db
    .selectFrom('guest_submission')
    .select(['day', 'picks', 'late', 'submitted_at as submittedAt', 'score_only'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return undefined
  const { day, picks, late, submittedAt, score_only } = row
  const scoreOnly = score_only === 1
  return { attemptId, day, picks: readPicks(picks), late: late === 1, submittedAt, scoreOnly }
}

/**
 * Counts this submission and returns how many submissions of the day's quiz the network has made.
 * Others of the network wait until the transaction ends.
 */
export async function countSubmission(
  transaction: Transaction,
  day: Day,
  network: string,
): Promise<number> {
  const { submissions } = await transaction
    .insertInto('guest_network')
    .values({ day, network, submissions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network'])
        .doUpdateSet((e) => ({ submissions: e('guest_network.submissions', '+', 1) })),
    )
    .returning('submissions')
    .executeTakeFirstOrThrow()
  return submissions
}

export async function findSubmissionsOf(db: Db, day: Day, network: string): Promise<number> {
  const row = await db
    .selectFrom('guest_network')
    .select('submissions')
    .where('day', '=', day)
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.submissions ?? 0
}
