import { expect, it } from 'vitest'
import { faultsOf, fieldInWords, nearestOption, valueInWords, whyLeftOut } from './faults.ts'
import type { JudgedRow } from './judge-rows.ts'

const values = {
  questionText: 'Where?',
  options: ['Tana', ' '],
  correctAnswer: '',
  keepOrder: false,
  difficulty: 2 as const,
  description: 'x'.repeat(70),
}
const judged: JudgedRow = {
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
    (field) => fieldInWords(field) + valueInWords(values, field),
  )
  expect(named).toEqual([
    'Question “Where?”',
    'Option A “Tana”',
    'Option B',
    'Options',
    'Correct answer',
  ])
  expect(valueInWords(values, 'description')).toBe(` “${'x'.repeat(60)}…”`)
})

it('says why a row is left out, its faults before its duplicate', () => {
  const errors = { questionText: 'Maximum 500 characters', correctAnswer: 'Please select it' }
  const duplicate: JudgedRow['duplicate'] = { kind: 'row', row: judged, similarity: 1 }
  expect(whyLeftOut({ ...judged, errors, duplicate })).toBe(
    'Question “Where?”: Maximum 500 characters; Correct answer: Please select it',
  )
  expect(whyLeftOut({ ...judged, duplicate })).toBe('Duplicate of row 2')
  expect(whyLeftOut(judged)).toBe('Not selected')
  expect(whyLeftOut({ ...judged, isTicked: true })).toBeUndefined()
})

it('quotes a right answer that matches no option and finds the nearest option', () => {
  const typed = { ...values, options: ['Nairobi', 'Kampala', 'Dodoma'] }
  const ofAnswer = (answer: string, now = typed): JudgedRow => ({
    ...judged,
    row: { ...judged.row, values: typed, unmatched: { answer, reason: `“${answer}” is unknown.` } },
    values: now,
    errors: { correctAnswer: 'Please select it' },
  })
  expect(faultsOf(ofAnswer('Nairob'))).toEqual([['correctAnswer', '“Nairob” is unknown.']])
  expect(
    ['Nairob', 'kampla', 'Gitega', '7'].map((answer) => nearestOption(ofAnswer(answer))),
  ).toEqual([0, 1, undefined, undefined])
  const edited = ofAnswer('Nairob', { ...typed })
  expect(nearestOption(edited)).toBeUndefined()
  expect(faultsOf(edited)).toEqual([['correctAnswer', 'Correct answer: Please select it']])
})
