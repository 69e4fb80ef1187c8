import * as v from 'valibot'
import { AuditPageSchema } from '../entities/audit-event.ts'
import { IdSchema } from '../entities/id.ts'
import { operation } from './operation.ts'

/** Returns the newest events, or those before the event `before`. */
export const list = operation('GET', '/api/audit', 'admin', {
  query: v.object({ before: v.optional(IdSchema) }),
  response: AuditPageSchema,
  failure: 'The log could not be loaded.',
})
