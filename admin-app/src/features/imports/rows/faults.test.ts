import { expect, it } from 'vitest'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { findLeftOutReason, findLeftOutRows, findNearestOption, listFaults } from './faults.ts'
import { createReview } from './review.ts'

const values = {
  questionText: 'Where?',
  options: ['Tana', ' '],
  correctAnswer: '',
  keepOrder: false,
  difficulty: 2 as const,
  description: 'x'.repeat(70),
}
const checked: CheckedRow = {
  row: { id: 0, place: 'row 2', values, remarks: [] },
  values,
  errors: {},
  duplicate: undefined,
  state: 'ready',
  typed: undefined,
  isTicked: false,
}

it('names the faulty field and quotes its text', () => {
  const fields = ['questionText', 'options.0', 'options.1', 'options', 'correctAnswer']
  const errors = Object.fromEntries([...fields, 'description'].map((field) => [field, 'wrong']))
  expect(listFaults({ ...checked, errors }).map(([, words]) => words)).toEqual([
    'Question “Where?”: wrong',
    'Option A “Tana”: wrong',
    'Option B: wrong',
    'Options: wrong',
    'Correct answer: wrong',
    `Description “${'x'.repeat(60)}…”: wrong`,
  ])
})

it('says why a row is left out, its faults before its duplicate', () => {
  const errors = { questionText: 'Maximum 500 characters', correctAnswer: 'Please select it' }
  const duplicate: CheckedRow['duplicate'] = { kind: 'row', row: checked, similarity: 1 }
  expect(findLeftOutReason({ ...checked, errors, duplicate })).toBe(
    'Question “Where?”: Maximum 500 characters; Correct answer: Please select it',
  )
  expect(findLeftOutReason({ ...checked, duplicate })).toBe('Duplicate of row 2')
  expect(findLeftOutReason(checked)).toBe('Not selected')
  expect(findLeftOutReason({ ...checked, isTicked: true })).toBeUndefined()
})

it('quotes a right answer that matches no option and finds the nearest option', () => {
  const typed = { ...values, options: ['Nairobi', 'Kampala', 'Dodoma'] }
  const ofAnswer = (answer: string, now = typed): CheckedRow => ({
    ...checked,
    row: {
      ...checked.row,
      values: typed,
      unmatched: { answer, reason: `“${answer}” is unknown.` },
    },
    values: now,
    errors: { correctAnswer: 'Please select it' },
  })
  expect(listFaults(ofAnswer('Nairob'))).toEqual([['correctAnswer', '“Nairob” is unknown.']])
  expect(
    ['Nairob', 'kampla', 'Gitega', '7'].map((answer) => findNearestOption(ofAnswer(answer))),
  ).toEqual([0, 1, undefined, undefined])
  const edited = ofAnswer('Nairob', { ...typed })
  expect(findNearestOption(edited)).toBeUndefined()
  expect(listFaults(edited)).toEqual([['correctAnswer', 'Correct answer: Please select it']])
})

it('writes left-out rows with their edits, reason and fixed order', () => {
  const values = {
    questionText: 'Which of these came first?',
    options: ['Aksum', 'Lalibela', 'Gondar'],
    correctAnswer: '0',
    keepOrder: true,
    difficulty: 3 as const,
    description: '',
  }
  const rows = [values, { ...values, correctAnswer: '' }].map((values, id) => ({
    id,
    place: `row ${id + 2}`,
    values,
    remarks: [],
  }))
  const edited = { ...values, questionText: 'Which town came first?', keepOrder: false }
  const review = { ...createReview('one', undefined), mended: { 0: edited }, ticks: { 0: false } }
  const texts = {
    questionText: 'Seven?',
    options: [],
    description: '',
    correct: '',
    keepOrder: 'x',
    difficulty: '3',
  }
  const refused = [
    { place: 'row 4', reason: 'It has no options.', left: texts },
    { place: 'row 5', reason: 'It is an essay.' },
  ]
  expect(findLeftOutRows(checkRows({ rows }, review, new Map()), { refused })).toEqual({
    left: [
      { reason: 'Not selected', texts: expect.objectContaining({ correct: '1', keepOrder: '' }) },
      {
        reason: 'Correct answer: Please select the correct answer',
        texts: expect.objectContaining({ correct: '', keepOrder: 'yes', difficulty: '3' }),
      },
      { reason: 'It has no options.', texts },
    ],
    unwritten: 1,
  })
})
