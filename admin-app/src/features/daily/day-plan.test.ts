import type { CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expect, it } from 'vitest'
import { describeQuestions } from './day-plan.ts'

type PlannedQuestion = CalendarDay['questions'][number]

const question = (kingdom: string, difficulty: PlannedQuestion['difficulty']): PlannedQuestion => ({
  _id: 'a'.repeat(24),
  questionText: 'Which lake is the largest?',
  kingdom,
  category: 'Lakes',
  difficulty,
  isPinned: false,
})

it("summarises a day's difficulties and kingdoms, most questions first", () => {
  const questions = [question('Sport', 3), question('Science', 1), question('Science', 3)]
  expect(describeQuestions(questions)).toBe('1 easy, 2 hard · Science 2, Sport')
})
