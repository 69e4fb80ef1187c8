import { LATE_SUBMISSION_DAYS } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createHourlyJob } from '../platform/jobs/batches.ts'
import { pruneUnsubmittedAttempts } from './attempts.repository.ts'

/** Removes unsubmitted attempts that are too old to be submitted. */
export function createPruneAttemptsJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  return createHourlyJob('prune-attempts', db, (transaction, limit) => {
    const deadlineBefore = isoAfter(clock.now(), -LATE_SUBMISSION_DAYS * DAY_S)
    return pruneUnsubmittedAttempts(transaction, deadlineBefore, limit)
  })
}
