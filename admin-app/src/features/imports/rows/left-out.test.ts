import { expect, it } from 'vitest'
import { checkRows } from './check-rows.ts'
import { findLeftOutRows } from './left-out.ts'
import { createReview } from './review.ts'

const values = {
  questionText: 'Which of these came first?',
  options: ['Aksum', 'Lalibela', 'Gondar'],
  correctAnswer: '0',
  keepOrder: true,
  difficulty: 3 as const,
  description: '',
}

it('writes left-out rows with their edits, reason and fixed order', () => {
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
