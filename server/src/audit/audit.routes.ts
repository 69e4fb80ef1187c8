import * as audit from '@quiz-kingdom/shared/api/console/audit.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { readAuditPage } from './audit.ts'

export function auditRoutes(app: App, { db }: AppContext): void {
  route(app, audit.list, async ({ query }) => readAuditPage(db, query.before))
}
