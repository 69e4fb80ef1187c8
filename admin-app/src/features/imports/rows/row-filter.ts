import * as v from 'valibot'
import { PageParamSchema } from '../../../lib/list/url-params.ts'
import type { JudgedRow } from './judge-rows.ts'

export const FILTERS = ['all', 'ready', 'faulty', 'duplicate', 'out'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Record<Filter, string> = {
  all: 'All',
  ready: 'Ready',
  faulty: 'Needs fixing',
  duplicate: 'Duplicates',
  out: 'Skipped',
}

export const RowsAddress = v.object({
  show: v.fallback(v.picklist(FILTERS), 'all'),
  page: PageParamSchema,
})

export function filterRows(rows: readonly JudgedRow[], filter: Filter): readonly JudgedRow[] {
  if (filter === 'all') return rows
  return rows.filter(({ state }) => state === filter)
}

export function countRows(rows: readonly JudgedRow[], refused: number): Record<Filter, number> {
  const counts = { all: rows.length, ready: 0, faulty: 0, duplicate: 0, out: refused }
  for (const { state } of rows) counts[state]++
  return counts
}
