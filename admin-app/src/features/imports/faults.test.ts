import { expect, it } from 'vitest'
import { fieldInWords, valueInWords, whyLeftOut } from './faults.ts'
import type { JudgedRow } from './work.ts'

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
  double: undefined,
  state: 'good',
  typed: undefined,
  isTicked: false,
}

it('names the field of a fault and what stands in it', () => {
  const named = ['questionText', 'options.0', 'options.1', 'options', 'correctAnswer'].map(
    (field) => fieldInWords(field) + valueInWords(values, field),
  )
  expect(named).toEqual([
    'Question “Where?”',
    'Option A “Tana”',
    'Option B',
    'Options',
    'Right answer',
  ])
  expect(valueInWords(values, 'description')).toBe(` “${'x'.repeat(60)}…”`)
})

it('says why a row is not taken: its faults before what it is a double of', () => {
  const errors = { questionText: 'Maximum 500 characters', correctAnswer: 'Please select it' }
  const double: JudgedRow['double'] = { kind: 'row', row: judged, similarity: 1 }
  expect(whyLeftOut({ ...judged, errors, double })).toBe(
    'Question “Where?”: Maximum 500 characters; Right answer: Please select it',
  )
  expect(whyLeftOut({ ...judged, double })).toBe('Duplicate of row 2')
  expect(whyLeftOut(judged)).toBe('Not selected')
  expect(whyLeftOut({ ...judged, isTicked: true })).toBeUndefined()
})
