import { expect, it } from 'vitest'
import type { CheckedRow } from './check-rows.ts'
import {
  findLeftOutReason,
  findNearestOption,
  getFieldLabel,
  listFaults,
  quoteValue,
} from './faults.ts'

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
  const named = ['questionText', 'options.0', 'options.1', 'options', 'correctAnswer'].map(
    (field) => getFieldLabel(field) + quoteValue(values, field),
  )
  expect(named).toEqual([
    'Question “Where?”',
    'Option A “Tana”',
    'Option B',
    'Options',
    'Correct answer',
  ])
  expect(quoteValue(values, 'description')).toBe(` “${'x'.repeat(60)}…”`)
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
