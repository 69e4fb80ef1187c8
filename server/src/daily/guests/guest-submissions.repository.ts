import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { GuestResultDetail } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { formatPicks, parsePicks } from '../../play/questions/scoring.ts'

export type GuestSubmission = NonNullable<Awaited<ReturnType<typeof findGuestSubmission>>>

/** Returns false, and changes nothing, if the attempt already has a submission. */
export async function insertGuestSubmission(
  transaction: Transaction,
  { attemptId, day, picks, late, submittedAt }: Omit<GuestSubmission, 'visible'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('guest_submission')
    .values({
      attempt_id: attemptId,
      day,
      picks: formatPicks(picks),
      late: late ? 1 : 0,
      submitted_at: submittedAt,
    })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The column `guest_submission.score_only` stores an index into this list. */
const VISIBILITY_LEVELS: readonly GuestResultDetail[] = ['verdicts', 'score', 'half']

export async function updateVisibleDetail(
  transaction: Transaction,
  attemptId: Id,
  visible: GuestResultDetail,
): Promise<void> {
  await transaction
    .updateTable('guest_submission')
    .set({ score_only: VISIBILITY_LEVELS.indexOf(visible) })
    .where('attempt_id', '=', attemptId)
    .execute()
}

export async function findGuestSubmission(db: Db, attemptId: Id) {
  const row = await db
    .selectFrom('guest_submission')
    .select(['day', 'picks', 'late', 'submitted_at as submittedAt', 'score_only'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return undefined
  const { day, picks, late, submittedAt, score_only } = row
  const visible = VISIBILITY_LEVELS[score_only] ?? 'half'
  return { attemptId, day, picks: parsePicks(picks), late: late === 1, submittedAt, visible }
}

/** Returns the new count. Blocks other calls for the network until the transaction ends. */
export async function incrementNetworkCount(
  transaction: Transaction,
  column: 'submissions' | 'claims',
  day: Day,
  network: string,
): Promise<number> {
  const { count } = await transaction
    .insertInto('guest_network')
    .values({ day, network, submissions: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network'])
        .doUpdateSet((e) => ({ [column]: e(`guest_network.${column}`, '+', 1) })),
    )
    .returning(`${column} as count`)
    .executeTakeFirstOrThrow()
  return count
}

export async function findSubmissionCount(db: Db, day: Day, network: string): Promise<number> {
  const row = await db
    .selectFrom('guest_network')
    .select('submissions')
    .where('day', '=', day)
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.submissions ?? 0
}

/**
 * Counts results that no account has claimed. Results too old to be claimed are pruned, so they are not
 * counted.
 */
export function countUnclaimedResults(db: Db, day: Day): Promise<number> {
  const ofDay = db.selectFrom('guest_submission').where('day', '=', day)
  return countRows(
    ofDay.where((e) => {
      const claimed = e.selectFrom('daily_attempt').select('id')
      return e.not(e.exists(claimed.whereRef('daily_attempt.id', '=', 'attempt_id')))
    }),
  )
}
