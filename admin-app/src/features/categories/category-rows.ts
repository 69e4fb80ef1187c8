import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'

export interface CategoryRow {
  /** Its place in the whole list, from 1. */
  number: number
  category: Category
  kingdomTitle: string
}

export const SORT_COLUMNS = ['#', 'Title', 'Points', 'Time', 'Description'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export interface Sorting {
  column: SortColumn
  descending: boolean
}

export function toCategoryRows(
  categories: readonly Category[],
  kingdoms: readonly Kingdom[],
): CategoryRow[] {
  const titles = new Map(kingdoms.map(({ _id, title }) => [_id, title]))
  return categories.map((category, index) => ({
    number: index + 1,
    category,
    kingdomTitle: titles.get(category.kingdomId) ?? 'Unknown Kingdom',
  }))
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
  '#': (a, b) => a.number - b.number,
  Title: (a, b) => collator.compare(a.category.title, b.category.title),
  Points: (a, b) => a.category.points - b.category.points,
  Time: (a, b) => seconds(a) - seconds(b),
  Description: (a, b) => collator.compare(a.category.description, b.category.description),
}

function seconds({ category }: CategoryRow): number {
  return parseClock(category.timeAllowed) ?? 0
}

/** Equals keep the order of the whole list, whichever way it goes. */
export function sortRows(
  rows: readonly CategoryRow[],
  { column, descending }: Sorting,
): CategoryRow[] {
  const compare = comparers[column]
  return rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

/** What a press on a column's heading does: the same column turns round, another starts anew. */
export function nextSorting(now: Sorting, column: SortColumn): Sorting {
  return { column, descending: now.column === column && !now.descending }
}
