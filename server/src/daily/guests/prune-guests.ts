import { DELIVERY_HOURS } from '@quiz-kingdom/shared/entities/daily.ts'
import { addisDay, dayAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import { pruneJob } from '../../platform/jobs/prune.ts'

/** Whole days after which nobody can submit an attempt of a day any more, and so none be claimed. */
const SUBMISSIONS_KEPT_DAYS = 1 + DELIVERY_HOURS / 24

/** Removes what guests have submitted, and where they came from, once nobody can claim it any more. */
export function pruneGuests(context: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  return pruneJob('prune-guests', context, (now) => {
    const before = dayAfter(addisDay(now), -SUBMISSIONS_KEPT_DAYS)
    return (['guest_submission', 'guest_network'] as const).map((table) => {
      return { table, column: 'day', before }
    })
  })
}
