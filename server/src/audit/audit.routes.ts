import { AuditPageSchema } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { adminOnly } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { readAuditPage } from './audit.ts'

const QuerySchema = v.object({ before: v.optional(IdSchema) })

export function auditRoutes(app: App, { config, db }: AppContext): void {
  app.get(
    '/api/audit',
    {
      ...adminOnly(config),
      schema: { querystring: QuerySchema, response: { 200: AuditPageSchema } },
    },
    async ({ query }) => {
      return readAuditPage(db, query.before)
    },
  )
}
