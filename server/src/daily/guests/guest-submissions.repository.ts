import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { GuestResultDetail } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { formatPicks, parsePicks } from '../../play/questions/scoring.ts'

export type GuestSubmission = NonNullable<Awaited<ReturnType<typeof findGuestSubmission>>>

/** The column `guestSubmission.scoreOnly` stores an index into this list. */
const VISIBILITY_LEVELS: readonly GuestResultDetail[] = ['verdicts', 'score', 'half']

/** Does nothing if the attempt already has a submission. */
export async function insertGuestSubmission(
  transaction: Transaction,
  { attemptId, day, picks, late, submittedAt, visible }: GuestSubmission,
): Promise<void> {
  await transaction
    .insertInto('guestSubmission')
    .values({
      attemptId,
      day,
      picks: formatPicks(picks),
      late: late ? 1 : 0,
      submittedAt,
      scoreOnly: VISIBILITY_LEVELS.indexOf(visible),
    })
    .onConflict((conflict) => conflict.column('attemptId').doNothing())
    .execute()
}

export async function findGuestSubmission(db: Db, attemptId: Id) {
  const row = await db
    .selectFrom('guestSubmission')
    .select(['day', 'picks', 'late', 'submittedAt', 'scoreOnly'])
    .where('attemptId', '=', attemptId)
    .executeTakeFirst()
  if (!row) return undefined
  const { day, picks, late, submittedAt, scoreOnly } = row
  const visible = VISIBILITY_LEVELS[scoreOnly] ?? 'half'
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
    .insertInto('guestNetwork')
    .values({ day, network, submissions: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network'])
        .doUpdateSet((e) => ({ [column]: e(`guestNetwork.${column}`, '+', 1) })),
    )
    .returning(`${column} as count`)
    .executeTakeFirstOrThrow()
  return count
}

export async function findSubmissionCount(db: Db, day: Day, network: string): Promise<number> {
  const row = await db
    .selectFrom('guestNetwork')
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
  const ofDay = db.selectFrom('guestSubmission').where('day', '=', day)
  return countRows(
    ofDay.where((e) => {
      const claimed = e.selectFrom('dailyAttempt').select('id')
      return e.not(e.exists(claimed.whereRef('dailyAttempt.id', '=', 'attemptId')))
    }),
  )
}
