import * as v from 'valibot'
import { IdParamsSchema, IdSchema } from '../../entities/base/id.ts'
import {
  CatalogueChangeSchema,
  HistoryFilterSchema,
  HistoryPageSchema,
  PutBackQuerySchema,
} from '../../entities/console/catalogue-change.ts'
import { operation } from '../operation.ts'

/** Returns the newest changes, or those before the change `before`. */
export const list = operation('GET', '/api/admin/history', 'admin', {
  query: v.object({ ...HistoryFilterSchema.entries, before: v.optional(IdSchema) }),
  response: HistoryPageSchema,
  failure: 'The history could not be loaded.',
})

/** Restores an entry to its state before a change. Refused if it was changed after `lastId`. */
export const putBack = operation('POST', '/api/admin/history/:id/put-back', 'admin', {
  params: IdParamsSchema,
  query: PutBackQuerySchema,
  response: CatalogueChangeSchema,
  failure: 'The change could not be undone.',
})
