import { QuestionFormSchema } from '@quiz-kingdom/shared/forms/question.ts'
import { expect, it } from 'vitest'
import { haveChanged, mergeVersions, schemaErrors } from './form-values.ts'

it('names the fields of a list one by one, each with its first message', () => {
  const errors = schemaErrors(QuestionFormSchema, {
    questionText: '',
    options: ['Aksum', ' '],
    correctAnswer: '0',
    description: 'too short',
    categoryId: 'a'.repeat(24),
  })
  expect(errors).toEqual({
    questionText: 'Please enter the question text',
    'options.1': 'Option cannot be empty',
    description: 'Minimum 20 characters',
  })
})

it('sees no change in blanks around a text, nor in a number held as text', () => {
  expect(haveChanged({ title: 'Aksum', points: 2 }, { title: ' Aksum ', points: '2' })).toBe(false)
})

it('sees a changed text, a changed, added or moved option', () => {
  const before = { title: 'Aksum', options: ['a', 'b'] }
  expect(haveChanged(before, { ...before, title: 'Axum' })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['a', 'c'] })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['a', 'b', ''] })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['b', 'a'] })).toBe(true)
})

it('sees a chosen file and its going away', () => {
  const image = new File(['x'], 'x.png')
  expect(haveChanged({ image: undefined }, { image })).toBe(true)
  expect(haveChanged({ image }, { image: undefined })).toBe(true)
  expect(haveChanged({ image }, { image })).toBe(false)
})

it('takes over what somebody else has stored in every field that nobody touched here', () => {
  const before = { title: 'Aksum', points: '2', options: ['a', 'b'] }
  const now = { title: 'Axum', points: ' 2', options: ['a', 'b'] }
  const stored = { title: 'Aksum ', points: '5', options: ['a', 'c'] }
  const parts = [part('title'), part('points'), part('options')]
  expect(mergeVersions({ before, now, stored }, parts)).toEqual({
    merged: { title: 'Axum', points: '5', options: ['a', 'c'] },
    disputed: [],
  })
})

it('disputes what both have changed, unless they changed it to the same', () => {
  const before = { title: 'Aksum', points: '2', time: '5:00' }
  const now = { title: 'Axum', points: '3', time: '5:00' }
  const stored = { title: 'Aksoum', points: 3, time: '6:00' }
  const parts = [part('title'), part('points'), part('time')]
  const { merged, disputed } = mergeVersions<Record<string, unknown>, Part>(
    { before, now, stored },
    parts,
  )
  expect(merged).toEqual({ title: 'Axum', points: '3', time: '6:00' })
  expect(disputed).toEqual([part('title')])
})

it('never takes the right answer of one version for the options of another', () => {
  const before = { text: 'Where?', options: ['Tanna', 'Zway'], correctAnswer: '0' }
  const stored = { text: 'Where is it?', options: ['Zway', 'Tanna'], correctAnswer: '1' }
  const parts = [part('text'), { fields: ['options', 'correctAnswer'] as const }]
  const mended = { ...before, options: ['Tana', 'Zway'] }
  expect(mergeVersions({ before, now: mended, stored }, parts)).toEqual({
    merged: { ...mended, text: 'Where is it?' },
    disputed: [parts[1]],
  })
  expect(mergeVersions({ before, now: before, stored }, parts)).toEqual({
    merged: stored,
    disputed: [],
  })
})

type Part = { fields: readonly [string] }
function part<F extends string>(field: F): { fields: readonly [F] } {
  return { fields: [field] }
}
