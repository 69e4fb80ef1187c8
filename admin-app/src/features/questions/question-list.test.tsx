import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuestionList } from './question-list.tsx'

const question = (letter: string, changes: Partial<Question>): Question => ({
  _id: letter.repeat(24),
  categoryId: 'c'.repeat(24),
  questionText: `Question ${letter}`,
  options: ['Abay', 'Awash'],
  keepOrder: false,
  correctAnswer: 0,
  description: '',
  difficulty: 2,
  updatedAt: '2026-03-02T09:00:00.000Z',
  ...changes,
})
const questions = [
  question('a', { questionText: 'Which river is longest?', difficulty: 3 }),
  question('b', { questionText: 'Who wrote it?', options: ['Bâ', 'Ngũgĩ'], difficulty: 1 }),
  question('d', { questionText: 'Where is Lake Tana?', updatedAt: '2026-04-02T09:00:00.000Z' }),
]
const handlers = { removing: new Set<string>(), removeItem: () => {}, onEdit: () => {} }

const render = (at = '/') =>
  renderInApp(<QuestionList questions={questions} {...handlers} />, { at: [at] })
const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

it('searches texts and options, and shows the number of results', () => {
  render('/?search=ngugi')
  expect(shown()).toEqual(['Who wrote it?'])
  expect(screen.getByRole('status').textContent).toBe('1 of 3')
})

it('filters and sorts by the address', () => {
  render('/?sort=difficulty')
  expect(shown()[0]).toBe('Who wrote it?')
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: '3' } })
  expect(shown()).toEqual(['Which river is longest?'])
})

it('sorts by the last change', () => {
  render('/?sort=changed')
  expect(shown()[0]).toBe('Where is Lake Tana?')
})

it('offers all questions if none is found', () => {
  render('/?search=nowhere')
  expect(shown()).toEqual([])
  expect(screen.getByRole('button', { name: 'Show all questions' })).toBeDefined()
})
