import { expect, it } from 'vitest'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { ImportRow, InCatalogue, Source, Work } from '../draft/draft.ts'
import {
  type FileDuplicates,
  judgeRows,
  rowsToCompare,
  toComparison,
  withInvalidDescription,
} from './judge-rows.ts'
import { countRows, filterRows } from './row-filter.ts'
import { changeWork, refusalsByRow, startWork, toQuestions, type WorkAction } from './work.ts'

const good: QuestionValues = {
  questionText: 'Where does the Blue Nile begin?',
  options: ['Lake Tana', 'Lake Chad'],
  correctAnswer: '0',
  keepOrder: false,
  difficulty: 2 as const,
  description: '',
}

const rowsOf = (...values: Partial<QuestionValues>[]): ImportRow[] =>
  values.map((value, id) => ({
    id,
    place: `row ${id + 2}`,
    values: { ...good, ...value },
    remarks: [],
  }))

const NONE: FileDuplicates = new Map()
const begin = () => startWork('one', undefined)
const judge = (rows: ImportRow[], work = begin(), duplicates = NONE) =>
  judgeRows({ rows } satisfies Pick<Source, 'rows'>, work, duplicates)
const after = (work: Work, ...actions: WorkAction[]) => actions.reduce(changeWork, work)

const inCatalogue: InCatalogue = {
  questionId: 'a'.repeat(24),
  categoryId: 'c'.repeat(24),
  categoryTitle: 'Rivers',
  questionText: 'Where does the Blue Nile start?',
  options: ['Lake Tana', 'Lake Chad'],
  similarity: 0.9,
}

it('selects ready rows, but neither duplicates nor faulty ones', () => {
  const rows = rowsOf({}, { options: ['Tana', 'tana'] }, {}, {})
  const work = after(begin(), {
    kind: 'compare',
    importId: 'one',
    rows: judge(rows).slice(3),
    found: new Map([[3, inCatalogue]]),
  })
  const judged = judge(rows, work, new Map([[2, { id: 0, similarity: 1 }]]))
  expect(judged.map(({ state, isTicked }) => [state, isTicked])).toEqual([
    ['ready', true],
    ['faulty', false],
    ['duplicate', false],
    ['duplicate', false],
  ])
  expect(judged[1]?.errors).toEqual({ options: 'Options must be unique' })
})

it('shows the closer of two duplicates', () => {
  const rows = rowsOf({}, {})
  const work = after(begin(), {
    kind: 'compare',
    importId: 'one',
    rows: judge(rows),
    found: new Map([[1, inCatalogue]]),
  })
  const doubleAt = (similarity: number) =>
    judge(rows, work, new Map([[1, { id: 0, similarity }]]))[1]?.duplicate?.kind
  expect([doubleAt(0.95), doubleAt(0.85), doubleAt(0.9)]).toEqual(['row', 'question', 'question'])
})

it("follows the admin's own selection", () => {
  const rows = rowsOf({}, {}, { questionText: '' })
  const work = after(
    begin(),
    { kind: 'tick', ids: [1, 2], isTicked: true },
    { kind: 'tick', ids: [0], isTicked: false },
  )
  const judged = judge(rows, work, new Map([[1, { id: 0, similarity: 1 }]]))
  expect(judged.map(({ isTicked }) => isTicked)).toEqual([false, true, false])
})

it('selects a row once it is fixed, and compares it again', () => {
  const rows = rowsOf({ correctAnswer: '' })
  const [row] = rows
  if (!row) throw new Error('no row')
  const opened = after(
    begin(),
    { kind: 'compare', importId: 'one', rows: judge(rows), found: new Map() },
    { kind: 'open', row },
  )
  expect(judge(rows, opened)[0]?.typed).toEqual(row.values)
  expect(rowsToCompare(judge(rows, opened), opened)).toEqual([])
  const mended = after(opened, { kind: 'mend', row, values: { ...row.values, correctAnswer: '1' } })
  const [judged] = judge(rows, mended)
  expect(judged).toMatchObject({ state: 'ready', isTicked: true, typed: undefined })
  expect(rowsToCompare(judge(rows, mended), mended)).toHaveLength(1)
})

it("keeps an open form's values, and judges them only when confirmed", () => {
  const rows = rowsOf({})
  const typed = { ...good, questionText: '' }
  const typing = after(begin(), { kind: 'type', id: 0, values: typed })
  expect(judge(rows, typing)[0]).toMatchObject({ typed, state: 'ready', values: good })
  expect(judge(rows, after(typing, { kind: 'close', id: 0 }))[0]?.typed).toBeUndefined()
})

it('forgets an edit that restores the original', () => {
  const [row] = rowsOf({})
  if (!row) throw new Error('no row')
  const changed = after(begin(), { kind: 'mend', row, values: { ...good, questionText: 'Why?' } })
  expect(Object.keys(changed.mended)).toEqual(['0'])
  expect(after(changed, { kind: 'mend', row, values: { ...good } }).mended).toEqual({})
})

it('removes all explanations of the wrong length at once', () => {
  const fitting = 'It leaves the lake at Bahir Dar.'
  const rows = rowsOf({ description: 'Short.' }, { description: fitting }, {}, { description: 'x' })
  const judged = judge(rows)
  const unfit = withInvalidDescription(judged)
  expect(unfit.map(({ row }) => row.id)).toEqual([0, 3])
  const work = after(begin(), { kind: 'leave out explanations', rows: unfit })
  expect(judge(rows, work).map(({ values, state }) => [values.description, state])).toEqual([
    ['', 'ready'],
    [fitting, 'ready'],
    ['', 'ready'],
    ['', 'ready'],
  ])
})

it('keeps the explanation of an open form', () => {
  const rows = rowsOf({ description: 'Short.' })
  const work = after(begin(), { kind: 'type', id: 0, values: good })
  expect(withInvalidDescription(judge(rows, work))).toEqual([])
})

it('ignores the answer for a row that was edited in the meantime', () => {
  const rows = rowsOf({})
  const asked = judge(rows)
  const [row] = rows
  if (!row) throw new Error('no row')
  const work = after(
    begin(),
    { kind: 'mend', row, values: { ...good, questionText: 'Which lake is the highest?' } },
    { kind: 'compare', importId: 'one', rows: asked, found: new Map([[0, inCatalogue]]) },
  )
  expect(judge(rows, work)[0]?.state).toBe('ready')
  expect(rowsToCompare(judge(rows, work), work)).toHaveLength(1)
})

it("maps the server's messages to the sent rows until they are fixed", () => {
  const rows = rowsOf({}, {}, {})
  const sent = judge(rows).filter(({ row }) => row.id !== 1)
  const refusals = refusalsByRow(
    { 'questions.1.options.0': 'Too rude', 'questions.7.options': 'x', categoryId: 'y' },
    sent,
  )
  expect(refusals).toEqual({ 2: { 'options.0': 'Too rude' } })
  const refused = after(begin(), { kind: 'refuse', refusals })
  const [, , third] = judge(rows, refused)
  expect(third).toMatchObject({ state: 'faulty', errors: { 'options.0': 'Too rude' } })
  if (!third) throw new Error('no row')
  const mended = after(refused, {
    kind: 'mend',
    row: third.row,
    values: { ...good, options: ['Polite', 'Lake Chad'] },
  })
  expect(judge(rows, mended)[2]?.state).toBe('ready')
})

it('searches the whole catalogue again for a new import', () => {
  const rows = rowsOf({})
  const work = after(begin(), {
    kind: 'compare',
    importId: 'one',
    rows: judge(rows),
    found: new Map(),
  })
  const anew = after(work, { kind: 'restart', importId: 'two' })
  expect(anew.importId).toBe('two')
  expect(rowsToCompare(judge(rows, anew), anew)).toHaveLength(1)
})

it('ignores the answer for a discarded import', () => {
  const discarded = judge(rowsOf({}, {}))
  const next = startWork('two', undefined)
  const late = { importId: 'one', rows: discarded, found: new Map([[0, inCatalogue]]) }
  expect(changeWork(next, { kind: 'compare', ...late })).toBe(next)
})

it('sends trimmed texts and the right option as a number', () => {
  const [judged] = judge(rowsOf({ questionText: ' Where? ', correctAnswer: '1' }))
  expect(judged && toQuestions([judged])).toEqual([
    {
      questionText: 'Where?',
      options: good.options,
      correctAnswer: 1,
      difficulty: 2,
      keepOrder: false,
      description: '',
    },
  ])
})

it('counts and filters rows by state', () => {
  const judged = judge(
    rowsOf({}, { questionText: '' }, {}),
    begin(),
    new Map([[2, { id: 0, similarity: 1 }]]),
  )
  expect(countRows(judged, 4)).toEqual({ all: 3, ready: 1, faulty: 1, duplicate: 1, out: 4 })
  expect(filterRows(judged, 'duplicate').map(({ row }) => row.id)).toEqual([2])
  expect(filterRows(judged, 'all')).toHaveLength(3)
})

it('returns the same object for an unchanged row', () => {
  const rows = rowsOf({}, {}, {})
  const duplicates: FileDuplicates = new Map([[2, { id: 0, similarity: 1 }]])
  const before = judge(rows, begin(), duplicates)
  const now = judge(rows, after(begin(), { kind: 'tick', ids: [1], isTicked: false }), duplicates)
  expect(now.map((judged, at) => judged === before[at])).toEqual([true, false, true])
  expect(now[1]?.isTicked).toBe(false)
})

it('includes the right option in a comparison, if there is one', () => {
  const { questionText, options } = good
  expect(toComparison(good)).toEqual({ questionText, options, correctAnswer: 0 })
  expect(toComparison({ ...good, correctAnswer: '' })).toEqual({ questionText, options })
})
