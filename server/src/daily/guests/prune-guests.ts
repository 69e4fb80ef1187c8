import { DELIVERY_HOURS } from '@quiz-kingdom/shared/entities/daily.ts'
import { addisDay, dayAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import { pruneJob } from '../../platform/jobs/prune.ts'
import { removeGuestsBefore } from './guest-submissions.repository.ts'

/** Whole days after which nobody can submit an attempt of a day any more, and so none be claimed. */
const SUBMISSIONS_KEPT_DAYS = 1 + DELIVERY_HOURS / 24

/** Removes what guests have submitted, and where they came from, once nobody can claim it any more. */
export function pruneGuests({ db, clock }: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  return pruneJob('prune-guests', db, (transaction, limit) => {
    const day = dayAfter(addisDay(clock.now()), -SUBMISSIONS_KEPT_DAYS)
    return removeGuestsBefore(transaction, day, limit)
  })
}
