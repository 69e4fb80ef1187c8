import { expect, it } from 'vitest'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { CatalogueMatch, ImportRow, ImportSource, Review } from '../draft/draft.ts'
import { BLUE_NILE as good } from '../testing/question-values.ts'
import {
  checkRows,
  countRows,
  type FileDuplicates,
  filterRows,
  findInvalidDescriptions,
  findUncomparedRows,
  toComparedValues,
} from './check-rows.ts'
import {
  addCatalogueMatches,
  closeRow,
  createReview,
  editRow,
  groupRefusalsByRow,
  type ReviewChange,
  refuseRows,
  removeExplanations,
  tickRows,
  typeRow,
} from './review.ts'

const rowsOf = (...values: Partial<QuestionValues>[]): ImportRow[] =>
  values.map((value, id) => ({
    id,
    place: `row ${id + 2}`,
    values: { ...good, ...value },
    remarks: [],
  }))

const NONE: FileDuplicates = new Map()
const begin = () => createReview('one', undefined)
const check = (rows: ImportRow[], review = begin(), duplicates = NONE) =>
  checkRows({ rows } satisfies Pick<ImportSource, 'rows'>, review, duplicates)
const after = (review: Review, ...changes: ReviewChange[]) =>
  changes.reduce((now, change) => change(now), review)

const inCatalogue: CatalogueMatch = {
  questionId: 'a'.repeat(24),
  categoryId: 'c'.repeat(24),
  categoryTitle: 'Rivers',
  questionText: 'Where does the Blue Nile start?',
  options: ['Lake Tana', 'Lake Chad'],
  similarity: 0.9,
}

it('selects ready rows, but neither duplicates nor faulty ones', () => {
  const rows = rowsOf({}, { options: ['Tana', 'tana'] }, {}, {})
  const review = after(
    begin(),
    addCatalogueMatches('one', check(rows).slice(3), new Map([[3, inCatalogue]])),
  )
  const checked = check(rows, review, new Map([[2, { id: 0, similarity: 1 }]]))
  expect(checked.map(({ state, isTicked }) => [state, isTicked])).toEqual([
    ['ready', true],
    ['faulty', false],
    ['duplicate', false],
    ['duplicate', false],
  ])
  expect(checked[1]?.errors).toEqual({ options: 'Options must be unique' })
})

it('shows the closer of two duplicates', () => {
  const rows = rowsOf({}, {})
  const review = after(
    begin(),
    addCatalogueMatches('one', check(rows), new Map([[1, inCatalogue]])),
  )
  const doubleAt = (similarity: number) =>
    check(rows, review, new Map([[1, { id: 0, similarity }]]))[1]?.duplicate?.kind
  expect([doubleAt(0.95), doubleAt(0.85), doubleAt(0.9)]).toEqual(['row', 'question', 'question'])
})

it("follows the admin's own selection", () => {
  const rows = rowsOf({}, {}, { questionText: '' })
  const review = after(begin(), tickRows([1, 2], true), tickRows([0], false))
  const checked = check(rows, review, new Map([[1, { id: 0, similarity: 1 }]]))
  expect(checked.map(({ isTicked }) => isTicked)).toEqual([false, true, false])
})

it('selects a row once it is fixed, and compares it again', () => {
  const rows = rowsOf({ correctAnswer: '' })
  const [row] = rows
  if (!row) throw new Error('no row')
  const opened = after(
    begin(),
    addCatalogueMatches('one', check(rows), new Map()),
    typeRow(0, row.values),
  )
  expect(check(rows, opened)[0]?.typed).toEqual(row.values)
  expect(findUncomparedRows(check(rows, opened), opened)).toEqual([])
  const edited = after(opened, editRow(row, { ...row.values, correctAnswer: '1' }))
  const [checked] = check(rows, edited)
  expect(checked).toMatchObject({ state: 'ready', isTicked: true, typed: undefined })
  expect(findUncomparedRows(check(rows, edited), edited)).toHaveLength(1)
})

it("keeps an open form's values, and checks them only when confirmed", () => {
  const rows = rowsOf({})
  const typed = { ...good, questionText: '' }
  const typing = after(begin(), typeRow(0, typed))
  expect(check(rows, typing)[0]).toMatchObject({ typed, state: 'ready', values: good })
  expect(check(rows, after(typing, closeRow(0)))[0]?.typed).toBeUndefined()
})

it('forgets an edit that restores the original', () => {
  const [row] = rowsOf({})
  if (!row) throw new Error('no row')
  const changed = after(begin(), editRow(row, { ...good, questionText: 'Why?' }))
  expect(Object.keys(changed.mended)).toEqual(['0'])
  expect(after(changed, editRow(row, { ...good })).mended).toEqual({})
})

it('removes all explanations of the wrong length at once', () => {
  const fitting = 'It leaves the lake at Bahir Dar.'
  const rows = rowsOf({ description: 'Short.' }, { description: fitting }, {}, { description: 'x' })
  const checked = check(rows)
  const unfit = findInvalidDescriptions(checked)
  expect(unfit.map(({ row }) => row.id)).toEqual([0, 3])
  const review = after(begin(), removeExplanations(unfit))
  expect(check(rows, review).map(({ values, state }) => [values.description, state])).toEqual([
    ['', 'ready'],
    [fitting, 'ready'],
    ['', 'ready'],
    ['', 'ready'],
  ])
})

it('keeps the explanation of an open form', () => {
  const rows = rowsOf({ description: 'Short.' })
  const review = after(begin(), typeRow(0, good))
  expect(findInvalidDescriptions(check(rows, review))).toEqual([])
})

it('ignores the answer for a row that was edited in the meantime', () => {
  const rows = rowsOf({})
  const asked = check(rows)
  const [row] = rows
  if (!row) throw new Error('no row')
  const review = after(
    begin(),
    editRow(row, { ...good, questionText: 'Which lake is the highest?' }),
    addCatalogueMatches('one', asked, new Map([[0, inCatalogue]])),
  )
  expect(check(rows, review)[0]?.state).toBe('ready')
  expect(findUncomparedRows(check(rows, review), review)).toHaveLength(1)
})

it("maps the server's messages to the sent rows until they are fixed", () => {
  const rows = rowsOf({}, {}, {})
  const sent = check(rows).filter(({ row }) => row.id !== 1)
  const refusals = groupRefusalsByRow(
    { 'questions.1.options.0': 'Too rude', 'questions.7.options': 'x', categoryId: 'y' },
    sent,
  )
  expect(refusals).toEqual({ 2: { 'options.0': 'Too rude' } })
  const refused = after(begin(), refuseRows(refusals))
  const [, , third] = check(rows, refused)
  expect(third).toMatchObject({ state: 'faulty', errors: { 'options.0': 'Too rude' } })
  if (!third) throw new Error('no row')
  const edited = after(refused, editRow(third.row, { ...good, options: ['Polite', 'Lake Chad'] }))
  expect(check(rows, edited)[2]?.state).toBe('ready')
})

it('ignores the answer for a discarded import', () => {
  const discarded = check(rowsOf({}, {}))
  const next = createReview('two', undefined)
  const late = addCatalogueMatches('one', discarded, new Map([[0, inCatalogue]]))
  expect(late(next)).toBe(next)
})

it('counts and filters rows by state', () => {
  const checked = check(
    rowsOf({}, { questionText: '' }, {}),
    begin(),
    new Map([[2, { id: 0, similarity: 1 }]]),
  )
  expect(countRows(checked, 4)).toEqual({ all: 3, ready: 1, faulty: 1, duplicate: 1, out: 4 })
  expect(filterRows(checked, 'duplicate').map(({ row }) => row.id)).toEqual([2])
  expect(filterRows(checked, 'all')).toHaveLength(3)
})

it('returns the same object for an unchanged row', () => {
  const rows = rowsOf({}, {}, {})
  const duplicates: FileDuplicates = new Map([[2, { id: 0, similarity: 1 }]])
  const before = check(rows, begin(), duplicates)
  const now = check(rows, after(begin(), tickRows([1], false)), duplicates)
  expect(now.map((checked, at) => checked === before[at])).toEqual([true, false, true])
  expect(now[1]?.isTicked).toBe(false)
})

it('includes the right option in a comparison, if there is one', () => {
  const { questionText, options } = good
  expect(toComparedValues(good)).toEqual({ questionText, options, correctAnswer: 0 })
  expect(toComparedValues({ ...good, correctAnswer: '' })).toEqual({ questionText, options })
})
