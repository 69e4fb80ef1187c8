import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { expect, it } from 'vitest'
import {
  type CategoryRow,
  nextSorting,
  type Sorting,
  searchRows,
  sortRows,
  toCategoryRows,
} from './category-rows.ts'

const kingdom = {
  _id: 'a'.repeat(24),
  title: 'Géographie',
  description: '',
  image: { src: '', label: '' },
  updatedAt: '2026-01-01T00:00:00.000Z',
}

function category(title: string, rest: Partial<Category> = {}): Category {
  return {
    ...kingdom,
    title,
    description: `About ${title}`,
    color: '#000000',
    points: 1,
    timeAllowed: '5:00',
    kingdomId: kingdom._id,
    ...rest,
  }
}

const rows = toCategoryRows(
  [
    category('Rivers', { points: 10, timeAllowed: '10:00' }),
    category('capitals', { points: 9, timeAllowed: '9:30' }),
    category('Abay', { points: 9, timeAllowed: '0:45', kingdomId: 'f'.repeat(24) }),
  ],
  [kingdom],
)

const titles = (list: readonly CategoryRow[]) => list.map((row) => row.category.title)
const sorted = (column: Sorting['column'], descending = false) =>
  titles(sortRows(rows, { column, descending }))

it('numbers the rows and names their kingdoms', () => {
  expect(rows.map(({ number, kingdomTitle }) => [number, kingdomTitle])).toEqual([
    [1, 'Géographie'],
    [2, 'Géographie'],
    [3, 'Unknown Kingdom'],
  ])
})

it('searches title, description and kingdom, without regard to case and accents', () => {
  expect(titles(searchRows(rows, 'RIV'))).toEqual(['Rivers'])
  expect(titles(searchRows(rows, 'abay about'))).toEqual(['Abay'])
  expect(titles(searchRows(rows, 'geographie'))).toEqual(['Rivers', 'capitals'])
  expect(titles(searchRows(rows, 'rivers geographie'))).toEqual(['Rivers'])
  expect(titles(searchRows(rows, 'nowhere'))).toEqual([])
})

it('shows everything for an empty query', () => {
  expect(searchRows(rows, '  ')).toEqual(rows)
})

it('sorts titles as people do, and numbers and times by their size', () => {
  expect(sorted('Title')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('Points')).toEqual(['capitals', 'Abay', 'Rivers'])
  expect(sorted('Time')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('Description')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('#', true)).toEqual(['Abay', 'capitals', 'Rivers'])
})

it('keeps equals in their order in both directions', () => {
  expect(sorted('Points', true)).toEqual(['Rivers', 'capitals', 'Abay'])
})

it('turns the same column round and starts another one upwards', () => {
  const byTitle: Sorting = { column: 'Title', descending: false }
  expect(nextSorting(byTitle, 'Title')).toEqual({ column: 'Title', descending: true })
  expect(nextSorting({ ...byTitle, descending: true }, 'Title')).toEqual(byTitle)
  expect(nextSorting({ ...byTitle, descending: true }, 'Time')).toEqual({
    column: 'Time',
    descending: false,
  })
})
