import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AuditPage } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db } from '../platform/db/database.ts'
import { lowestIdAt } from '../platform/ids.ts'
import { createPruneJob } from '../platform/jobs/prune.ts'
import { listAuditEvents } from './audit.repository.ts'

/** A year is long enough to settle disputes. After that, the names in the audit log must go. */
const RETENTION_DAYS = 365
const EVENTS_PER_PAGE = 50

/** Without `before`, lists the newest events. */
export async function readAuditPage(db: Db, before?: Id): Promise<AuditPage> {
  const events = await listAuditEvents(db, before, EVENTS_PER_PAGE + 1)
  return {
    events: events.slice(0, EVENTS_PER_PAGE),
    hasOlder: events.length > EVENTS_PER_PAGE,
  }
}

export function createPruneAuditJob(context: Pick<AppContext, 'db' | 'clock'>) {
  return createPruneJob('prune-audit', context, (now) => {
    const before = lowestIdAt(new Date(isoAfter(now, -RETENTION_DAYS * DAY_S)))
    return [{ table: 'auditEvent', column: 'id', before }]
  })
}
