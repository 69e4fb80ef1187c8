import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import type { QuestionCounts } from '../../lib/list-stores.ts'
import { whyUnplayable } from '../../lib/playability.ts'

export interface CategoryRow {
  /** Its place in the whole list, from 1. */
  number: number
  category: Category
  kingdomTitle: string
  /** Why nobody can play it; left out when they can. */
  unplayable: string | undefined
}

export const SORT_COLUMNS = ['number', 'title', 'points', 'time', 'description'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export const SORT_LABELS: Record<SortColumn, string> = {
  number: '#',
  title: 'Title',
  points: 'Points',
  time: 'Time',
  description: 'Description',
}

/** As it stands in the address: with a minus, the column descends. */
export type Sorting = SortColumn | `-${SortColumn}`
export const SORTINGS = SORT_COLUMNS.flatMap((column): Sorting[] => [column, `-${column}`])

export function parseSorting(sorting: Sorting): { column: SortColumn; descending: boolean } {
  const column = SORT_COLUMNS.find((column) => sorting.endsWith(column)) ?? 'number'
  return { column, descending: sorting !== column }
}

export function toCategoryRows(
  categories: readonly Category[],
  kingdoms: readonly Kingdom[],
  questionCounts: QuestionCounts,
): CategoryRow[] {
  const titles = new Map(kingdoms.map(({ _id, title }) => [_id, title]))
  return categories.map((category, index) => ({
    number: index + 1,
    category,
    kingdomTitle: titles.get(category.kingdomId) ?? 'Unknown Kingdom',
    unplayable: whyUnplayable(category.timeAllowed, questionCounts?.(category._id).count),
  }))
}

/** Of all kingdoms where none is chosen. */
export function ofKingdom(rows: readonly CategoryRow[], kingdomId?: Id): readonly CategoryRow[] {
  return kingdomId ? rows.filter(({ category }) => category.kingdomId === kingdomId) : rows
}

/** Every word of the query must stand in title, description or kingdom; case and accents do not count. */
export function searchRows(rows: readonly CategoryRow[], query: string): readonly CategoryRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return rows.filter(({ category: { title, description }, kingdomTitle }) => {
    const text = plain(`${title} ${description} ${kingdomTitle}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const comparers: Record<SortColumn, (a: CategoryRow, b: CategoryRow) => number> = {
  number: (a, b) => a.number - b.number,
  title: (a, b) => collator.compare(a.category.title, b.category.title),
  points: (a, b) => a.category.points - b.category.points,
  time: (a, b) => seconds(a) - seconds(b),
  description: (a, b) => collator.compare(a.category.description, b.category.description),
}

function seconds({ category }: CategoryRow): number {
  return parseClock(category.timeAllowed) ?? 0
}

/** Equals keep the order of the whole list, whichever way it goes. */
export function sortRows(rows: readonly CategoryRow[], sorting: Sorting): CategoryRow[] {
  const { column, descending } = parseSorting(sorting)
  const compare = comparers[column]
  return rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

/** What a press on a column's heading does: the same column turns round, another starts anew. */
export function nextSorting(now: Sorting, column: SortColumn): Sorting {
  return now === column ? `-${column}` : column
}
