import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import { AuditPageSchema } from '../../entities/console/audit-event.ts'
import { operation } from '../operation.ts'

/** Returns the newest events, or those before the event `before`. */
export const list = operation('GET', '/api/audit', 'admin', {
  query: v.object({ before: v.optional(IdSchema) }),
  response: AuditPageSchema,
  failure: 'The log could not be loaded.',
})
