import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { playContext } from '../app/features.ts'
import type { Db } from '../platform/db/database.ts'
import { createAttemptService } from '../play/attempt-service.ts'
import type { TestQuiz } from './test-quizzes.ts'

/** The chosen option of each question; undefined for an unanswered one. */
export type AnswerSheet = readonly (number | undefined)[]

interface PlayedQuiz {
  userId: Id
  quiz: Pick<TestQuiz, 'categoryId' | 'questionIds'>
  sheet: AnswerSheet
  startedAt: Date
  submittedAt: Date
}

/** Returns a function that starts and submits a quiz by its rules, without HTTP calls. */
export function createQuizPlayer(db: Db) {
  const attempts = createAttemptService(db, playContext)
  return async ({ userId, quiz, sheet, startedAt, submittedAt }: PlayedQuiz) => {
    const { categoryId, questionIds } = quiz
    const start = { userId, categoryId, timeFactor: 1 as const, again: false, at: startedAt }
    const { attemptId } = await attempts.start(start)
    const answers = questionIds.flatMap((questionId, i) => {
      const selectedAnswer = sheet[i]
      return selectedAnswer === undefined ? [] : [{ questionId, selectedAnswer }]
    })
    return attempts.submit({ userId, categoryId, answers, attemptId }, submittedAt)
  }
}
