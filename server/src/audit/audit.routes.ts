import { AuditPageSchema } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { readAuditPage } from './audit.ts'

const QuerySchema = v.object({ before: v.optional(IdSchema) })

export function auditRoutes(app: App, { config, db }: Parts): void {
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
