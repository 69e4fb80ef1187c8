import {
  CatalogueChangeSchema,
  type HistoryFilter,
  HistoryPageSchema,
} from '../entities/catalogue-change.ts'
import type { Id } from '../entities/id.ts'
import { call } from './http.ts'

/** What came before the change of that id; the newest when it is left out. */
export function fetchHistory(filter: HistoryFilter, before?: Id) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filter, before }))
    if (value) query.set(name, value)
  return call(`/api/admin/history?${query}`, {
    response: HistoryPageSchema,
    fallback: 'The history could not be loaded.',
  })
}

/** Makes an entry what it was before a change. Refused when it was changed after `lastId`. */
export function putBack(id: Id, lastId: Id) {
  return call(`/api/admin/history/${id}/put-back?lastId=${lastId}`, {
    method: 'POST',
    response: CatalogueChangeSchema,
    fallback: 'It could not be put back.',
  })
}
