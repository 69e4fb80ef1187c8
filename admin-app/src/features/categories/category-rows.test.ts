import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { expect, it } from 'vitest'
import {
  type CategoryRow,
  filterRows,
  getNextSorting,
  type Sorting,
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
  undefined,
)

const ALL = { search: '', show: 'all' } as const
const found = (search: string) => titles(filterRows(rows, { ...ALL, search }))
const titles = (list: readonly CategoryRow[]) => list.map((row) => row.category.title)
const sorted = (sorting: Sorting) => titles(sortRows(rows, sorting))

it('numbers the rows and names their kingdoms', () => {
  expect(rows.map(({ number, kingdomTitle }) => [number, kingdomTitle])).toEqual([
    [1, 'Géographie'],
    [2, 'Géographie'],
    [3, 'Unknown Kingdom'],
  ])
})

it('filters by kingdom', () => {
  const ofKingdom = filterRows(rows, { ...ALL, kingdom: kingdom._id })
  expect(titles(ofKingdom)).toEqual(['Rivers', 'capitals'])
})

it('searches title, description and kingdom, ignoring case and accents', () => {
  expect(found('RIV')).toEqual(['Rivers'])
  expect(found('abay about')).toEqual(['Abay'])
  expect(found('geographie')).toEqual(['Rivers', 'capitals'])
  expect(found('rivers geographie')).toEqual(['Rivers'])
  expect(found('nowhere')).toEqual([])
})

it('shows all rows for an empty query', () => {
  expect(found('  ')).toEqual(titles(rows))
})

it('sorts titles naturally, and numbers and times by value', () => {
  expect(sorted('title')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('points')).toEqual(['capitals', 'Abay', 'Rivers'])
  expect(sorted('time')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('description')).toEqual(['Abay', 'capitals', 'Rivers'])
  expect(sorted('-number')).toEqual(['Abay', 'capitals', 'Rivers'])
})

it('keeps the order of equal rows in both directions', () => {
  expect(sorted('-points')).toEqual(['Rivers', 'capitals', 'Abay'])
})

it('reverses the sorted column and sorts another one ascending', () => {
  expect(getNextSorting('title', 'title')).toBe('-title')
  expect(getNextSorting('-title', 'title')).toBe('title')
  expect(getNextSorting('-title', 'time')).toBe('time')
})

it('says why each row cannot be played', () => {
  const noTime = category('Lakes', { timeAllowed: '0:00' })
  const reasons = toCategoryRows([noTime, category('Hills')], [kingdom], () => ({
    count: 3,
    plays: 0,
  }))
  expect(reasons.map(({ unplayable }) => unplayable)).toEqual(['its time is 0:00', undefined])
})

it('shows the questions and plays of each row once they are loaded', () => {
  const [row] = toCategoryRows([category('Rivers')], [kingdom], () => ({ count: 12, plays: 340 }))
  expect(row).toMatchObject({ questions: 12, plays: 340 })
  expect(rows[0]).toMatchObject({ questions: undefined, plays: undefined })
})

it('filters quizzes that cannot be played', () => {
  const bare = toCategoryRows([category('Bare')], [kingdom], () => ({ count: 0, plays: 0 }))
  expect(filterRows([...rows, ...bare], { search: '', show: 'unplayable' })).toEqual(bare)
})
