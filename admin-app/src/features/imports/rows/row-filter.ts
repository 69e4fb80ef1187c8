import * as v from 'valibot'
import { PageParamSchema } from '../../../lib/list/url-params.ts'
import type { CheckedRow } from './check-rows.ts'

export const ROW_FILTERS = ['all', 'ready', 'faulty', 'duplicate', 'out'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export const ROW_FILTER_LABELS: Record<RowFilter, string> = {
  all: 'All',
  ready: 'Ready',
  faulty: 'Needs fixing',
  duplicate: 'Duplicates',
  out: 'Skipped',
}

export const RowsParamsSchema = v.object({
  show: v.fallback(v.picklist(ROW_FILTERS), 'all'),
  page: PageParamSchema,
})

export function filterRows(rows: readonly CheckedRow[], filter: RowFilter): readonly CheckedRow[] {
  if (filter === 'all') return rows
  return rows.filter(({ state }) => state === filter)
}

export function countRows(rows: readonly CheckedRow[], refused: number): Record<RowFilter, number> {
  const counts = { all: rows.length, ready: 0, faulty: 0, duplicate: 0, out: refused }
  for (const { state } of rows) counts[state]++
  return counts
}
