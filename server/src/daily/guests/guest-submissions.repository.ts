import type { SheetTold } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { AttemptResult } from '../../play/attempts.repository.ts'
import { readPicks, writePicks } from '../../play/questions/scoring.ts'

export interface GuestSubmission extends Pick<AttemptResult, 'picks' | 'late'> {
  attemptId: Id
  day: Day
  submittedAt: string
  told: SheetTold
}

/** Returns false, and changes nothing, when the attempt already has a submission. */
export async function insertSubmission(
  transaction: Transaction,
  { attemptId, day, picks, late, submittedAt }: Omit<GuestSubmission, 'told'>,
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

/** In the form of `guest_submission.score_only`. */
const TOLD: readonly SheetTold[] = ['verdicts', 'score', 'half']

export async function updateTold(
  transaction: Transaction,
  attemptId: Id,
  told: SheetTold,
): Promise<void> {
  await transaction
    .updateTable('guest_submission')
    .set({ score_only: TOLD.indexOf(told) })
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
  const told = TOLD[score_only] ?? 'half'
  return { attemptId, day, picks: readPicks(picks), late: late === 1, submittedAt, told }
}

/** Returns the network's submissions of the day, this one included. Others of the network wait. */
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

/** Counts this claim and returns how many results of the day's quiz the network has claimed. */
export async function countClaim(
  transaction: Transaction,
  day: Day,
  network: string,
): Promise<number> {
  const { claims } = await transaction
    .insertInto('guest_network')
    .values({ day, network, submissions: 0, claims: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network'])
        .doUpdateSet((e) => ({ claims: e('guest_network.claims', '+', 1) })),
    )
    .returning('claims')
    .executeTakeFirstOrThrow()
  return claims
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

/** How many guests' results no account has claimed. Results that can no longer be claimed are gone. */
export function countGuests(db: Db, day: Day): Promise<number> {
  const ofDay = db.selectFrom('guest_submission').where('day', '=', day)
  return countRows(
    ofDay.where((e) => {
      const claimed = e.selectFrom('daily_attempt').select('id')
      return e.not(e.exists(claimed.whereRef('daily_attempt.id', '=', 'attempt_id')))
    }),
  )
}
