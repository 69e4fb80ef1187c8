import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AuditPage } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db } from '../platform/db/database.ts'
import { firstIdOf } from '../platform/ids.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'
import { listEvents } from './audit.repository.ts'

/** A year is long enough to settle disputes. Names must not be kept for ever. */
const KEPT_DAYS = 365
const EVENTS_AT_ONCE = 50

/** Lists the events older than `before`, or the newest. */
export async function readAuditPage(db: Db, before?: Id): Promise<AuditPage> {
  const events = await listEvents(db, before, EVENTS_AT_ONCE + 1)
  return {
    events: events.slice(0, EVENTS_AT_ONCE),
    hasOlder: events.length > EVENTS_AT_ONCE,
  }
}

export function pruneAudit(context: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  return createPruneJob('prune-audit', context, (now) => {
    const before = firstIdOf(new Date(isoAfter(now, -KEPT_DAYS * DAY_S)))
    return [{ table: 'audit_event', column: 'id', before }]
  })
}
