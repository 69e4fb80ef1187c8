import { expect, it } from 'vitest'
import {
  addOption,
  canAddOption,
  canRemoveOption,
  findQuestionErrors,
  pasteOptions,
  type QuestionValues,
  removeOption,
  toQuestion,
  toQuestionValues,
} from './question-values.ts'

const categoryId = 'c'.repeat(24)

const values: QuestionValues = {
  questionText: 'Where does the Blue Nile begin?',
  options: ['Lake Tana', 'Lake Chad', 'Lake Victoria', 'Lake Turkana'],
  correctAnswer: '2',
  keepOrder: false,
  difficulty: 2 as const,
  description: 'It leaves Lake Tana at Bahir Dar.',
}

const rightText = ({
  options,
  correctAnswer,
}: Pick<QuestionValues, 'options' | 'correctAnswer'>) =>
  correctAnswer === '' ? undefined : options[Number(correctAnswer)]

it('starts with four empty, shuffled options and no right one', () => {
  const { options, correctAnswer, keepOrder } = toQuestionValues(undefined)
  expect(keepOrder).toBe(false)
  expect(options).toEqual(['', '', '', ''])
  expect(correctAnswer).toBe('')
})

it.each([
  ['above it', 0],
  ['right above it', 1],
  ['below it', 3],
])('keeps the right option right when one %s is removed', (_where, removed) => {
  const rest = removeOption(values, removed)
  expect(rest.options).toHaveLength(3)
  expect(rightText(rest)).toBe('Lake Victoria')
})

it('has no right option once that is removed', () => {
  expect(removeOption(values, 2)).toEqual({
    options: ['Lake Tana', 'Lake Chad', 'Lake Turkana'],
    correctAnswer: '',
  })
})

it('removes an option while none is right', () => {
  expect(removeOption({ ...values, correctAnswer: '' }, 0).correctAnswer).toBe('')
})

it('adds an empty option at the end and keeps the right one', () => {
  expect(addOption(values)).toEqual({ options: [...values.options, ''], correctAnswer: '2' })
})

it('allows two to six options', () => {
  const withOptions = (count: number) => ({ ...values, options: Array(count).fill('x') })
  expect([2, 3].map((count) => canRemoveOption(withOptions(count)))).toEqual([false, true])
  expect([5, 6].map((count) => canAddOption(withOptions(count)))).toEqual([true, false])
})

it('reports empty options instead of equal ones', () => {
  const errors = findQuestionErrors({ ...values, options: ['', 'a', ''] }, categoryId)
  expect(errors).toEqual({
    'options.0': 'Option cannot be empty',
    'options.2': 'Option cannot be empty',
  })
})

it('sends trimmed texts and the right option as a number', () => {
  expect(toQuestion({ ...values, questionText: ' Where? ' }, categoryId)).toEqual({
    questionText: 'Where?',
    options: values.options,
    correctAnswer: 2,
    keepOrder: false,
    description: values.description,
    difficulty: 2,
    categoryId,
  })
})

it('reads and sends the difficulty and the fixed order', () => {
  const question = {
    ...toQuestion({ ...values, keepOrder: true }, categoryId),
    difficulty: 3 as const,
    _id: 'a'.repeat(24),
    updatedAt: '2026-03-02T09:00:00.000Z',
  }
  expect(question.keepOrder).toBe(true)
  expect(toQuestionValues(question)).toMatchObject({ keepOrder: true, difficulty: 3 })
  const sent = toQuestion({ ...toQuestionValues(question), difficulty: 1 }, categoryId)
  expect(sent.difficulty).toBe(1)
})

it('fills the options from a pasted list, without letters and bullets', () => {
  const empty = { options: ['', '', '', ''], correctAnswer: '3' }
  expect(pasteOptions(empty, 0, 'A) Abay\r\nB. Awash\n\n• Omo')).toEqual({
    options: ['Abay', 'Awash', 'Omo'],
    correctAnswer: '',
  })
})

it('keeps the other options beside a pasted list', () => {
  const typed = { options: ['Abay', '', '', 'Tekeze'], correctAnswer: '0' }
  expect(pasteOptions(typed, 1, 'Awash\nOmo')).toEqual({
    options: ['Abay', 'Awash', 'Omo', 'Tekeze'],
    correctAnswer: '0',
  })
})

it('leaves a single line, and a list that is too long, to the input', () => {
  expect(pasteOptions({ options: ['', ''], correctAnswer: '' }, 0, 'Abay\n')).toBeUndefined()
  const seven = 'a\nb\nc\nd\ne\nf\ng'
  expect(pasteOptions({ options: ['', ''], correctAnswer: '' }, 0, seven)).toBeUndefined()
})
