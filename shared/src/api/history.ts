import * as v from 'valibot'
import {
  CatalogueChangeSchema,
  HistoryFilterSchema,
  HistoryPageSchema,
  PutBackQuerySchema,
} from '../entities/catalogue-change.ts'
import { IdParamsSchema, IdSchema } from '../entities/id.ts'
import { operation } from './operation.ts'

/** The changes before the one with the id `before`, or the newest. */
export const list = operation('GET', '/api/admin/history', 'admin', {
  query: v.object({ ...HistoryFilterSchema.entries, before: v.optional(IdSchema) }),
  response: HistoryPageSchema,
  failure: 'The history could not be loaded.',
})

/** Restores an entry to its state before a change. Refused when it was changed after `lastId`. */
export const putBack = operation('POST', '/api/admin/history/:id/put-back', 'admin', {
  params: IdParamsSchema,
  query: PutBackQuerySchema,
  response: CatalogueChangeSchema,
  failure: 'The change could not be undone.',
})
