import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { GetQuestionCounts } from '../../lib/list/list-stores.ts'
import { collator, matchesSearch } from '../../lib/list/search.ts'
import { findUnplayableReason } from '../../lib/playability.ts'

export interface CategoryRow {
  number: number
  category: Category
  kingdomTitle: string
  questions: number | undefined
  plays: number | undefined
  /** Why the quiz cannot be played, if it cannot. */
  unplayable: string | undefined
}

export const SORT_COLUMNS = [
  'number',
  'title',
  'questions',
  'plays',
  'points',
  'time',
  'description',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** A leading minus means descending order. */
export type Sorting = SortColumn | `-${SortColumn}`
export const SORTINGS = SORT_COLUMNS.flatMap((column): Sorting[] => [column, `-${column}`])

export function parseSorting(sorting: Sorting): { column: SortColumn; descending: boolean } {
  const column = SORT_COLUMNS.find((column) => sorting.endsWith(column)) ?? 'number'
  return { column, descending: sorting !== column }
}

export function toCategoryRows(
  categories: readonly Category[],
  kingdoms: readonly Kingdom[],
  countsOf?: GetQuestionCounts,
): CategoryRow[] {
  const titles = new Map(kingdoms.map(({ _id, title }) => [_id, title]))
  return categories.map((category, index) => {
    const { count: questions, plays } = countsOf?.(category._id) ?? {}
    return {
      number: index + 1,
      category,
      kingdomTitle: titles.get(category.kingdomId) ?? 'Unknown Kingdom',
      questions,
      plays,
      unplayable: findUnplayableReason(category.timeAllowed, questions),
    }
  })
}

interface CategoryFilter {
  search: string
  kingdom?: Id | undefined
  show: 'all' | 'unplayable'
}

export function filterRows(
  rows: readonly CategoryRow[],
  filter: CategoryFilter,
): readonly CategoryRow[] {
  const { search, kingdom, show } = filter
  return rows.filter(
    ({ category: { title, description, kingdomId }, kingdomTitle, unplayable }) =>
      (!kingdom || kingdomId === kingdom) &&
      (show === 'all' || unplayable) &&
      matchesSearch(search, title, description, kingdomTitle),
  )
}

const comparers: Record<SortColumn, (a: CategoryRow, b: CategoryRow) => number> = {
  number: (a, b) => a.number - b.number,
  title: (a, b) => collator.compare(a.category.title, b.category.title),
  questions: (a, b) => (a.questions ?? 0) - (b.questions ?? 0),
  plays: (a, b) => (a.plays ?? 0) - (b.plays ?? 0),
  points: (a, b) => a.category.points - b.category.points,
  time: (a, b) => getAllowedSeconds(a) - getAllowedSeconds(b),
  description: (a, b) => collator.compare(a.category.description, b.category.description),
}

function getAllowedSeconds({ category }: CategoryRow): number {
  return parseClock(category.timeAllowed) ?? 0
}

export function sortRows(rows: readonly CategoryRow[], sorting: Sorting): CategoryRow[] {
  const { column, descending } = parseSorting(sorting)
  const compare = comparers[column]
  return rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

export function getNextSorting(now: Sorting, column: SortColumn): Sorting {
  return now === column ? `-${column}` : column
}
