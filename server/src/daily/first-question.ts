import type {
  FirstAnswerResult,
  FirstQuestion,
} from '@quiz-kingdom/shared/entities/first-question.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { conflict } from '../errors.ts'
import { toShownQuestions } from '../play/attempts.ts'
import { reviewOf, scoreAnswers } from '../play/scoring.ts'
import type { DailyQuiz } from './daily-quizzes.ts'

/** What anybody can try of the day's quiz before they start it. */
export function showFirstQuestion({ day, questions }: DailyQuiz): FirstQuestion {
  const [question] = toShownQuestions(questions)
  if (!question) throw new Error(`The daily quiz of ${day} asks nothing`)
  return { day, question }
}

/** Throws 409 when it is the first question of another day. */
export function judgeFirstAnswer({ questions }: DailyQuiz, answer: Answer): FirstAnswerResult {
  const first = questions.slice(0, 1)
  if (!first.some(({ questionId }) => questionId === answer.questionId)) {
    throw conflict('This was the question of another day.')
  }
  const { picks } = scoreAnswers({ questions: first, answers: [answer], pointsPerAnswer: 0 })
  const [review] = reviewOf(first, picks)
  if (!review) throw new Error('A question has no review')
  const { isCorrect, correctAnswer, description } = review
  return { isCorrect, correctAnswer, description }
}
