import { QuestionFormSchema } from '@quiz-kingdom/shared/forms/question.ts'
import { expect, it } from 'vitest'
import { findSchemaErrors, haveChanged, mergeVersions } from './form-values.ts'

it('names each field of a list, with its first message', () => {
  const errors = findSchemaErrors(QuestionFormSchema, {
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

it('ignores white space around texts, and numbers held as text', () => {
  expect(haveChanged({ title: 'Aksum', points: 2 }, { title: ' Aksum ', points: '2' })).toBe(false)
})

it('detects a changed text, and a changed, added or moved option', () => {
  const before = { title: 'Aksum', options: ['a', 'b'] }
  expect(haveChanged(before, { ...before, title: 'Axum' })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['a', 'c'] })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['a', 'b', ''] })).toBe(true)
  expect(haveChanged(before, { ...before, options: ['b', 'a'] })).toBe(true)
})

it('detects a chosen and a removed file', () => {
  const image = new File(['x'], 'x.png')
  expect(haveChanged({ image: undefined }, { image })).toBe(true)
  expect(haveChanged({ image }, { image: undefined })).toBe(true)
  expect(haveChanged({ image }, { image })).toBe(false)
})

it('takes the stored version of every untouched field', () => {
  const before = { title: 'Aksum', points: '2', options: ['a', 'b'] }
  const now = { title: 'Axum', points: ' 2', options: ['a', 'b'] }
  const stored = { title: 'Aksum ', points: '5', options: ['a', 'c'] }
  const parts = [part('title'), part('points'), part('options')]
  expect(mergeVersions({ before, now, stored }, parts)).toEqual({
    merged: { title: 'Axum', points: '5', options: ['a', 'c'] },
    disputed: [],
  })
})

it('disputes parts that both changed to different values', () => {
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

it('never mixes the options of two versions', () => {
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
