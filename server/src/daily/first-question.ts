import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  FirstAnswerResult,
  FirstQuestion,
} from '@quiz-kingdom/shared/entities/game/first-question.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { questionHeldBack } from '../play/held-back/held-back.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'
import { findRightShare } from '../play/questions/right-shares.ts'
import { createReview, toPicks } from '../play/questions/scoring.ts'
import { toAttemptQuestion } from '../play/starting.ts'
import type { DailyContext } from './attempts/daily-attempts.ts'

/** Throws 404 if today's quiz asks every question there is. */
export async function readFirstQuestion(
  { quizzes }: DailyContext,
  at: Date,
): Promise<FirstQuestion> {
  const { day, extra } = await quizzes.today(at)
  const question = extra && toAttemptQuestion(extra)
  if (!question) throw notFound('There is no question to try today.')
  return { day, question }
}

/** Throws 409 for another day's question, or one that an open attempt of the player asks. */
export async function answerFirstQuestion(
  { db, quizzes, findHeldBack }: DailyContext,
  userId: Id | undefined,
  answer: Answer,
  at: Date,
): Promise<FirstAnswerResult> {
  const { extra } = await quizzes.today(at)
  if (extra?.questionId !== answer.questionId) {
    throw conflict('This question is from another day.')
  }
  if (userId !== undefined && (await findHeldBack(db, userId, at)).has(extra.questionId)) {
    throw questionHeldBack()
  }
  return {
    ...checkFirstAnswer(extra, answer),
    rightShare: await findRightShare(db, extra.revisionId),
  }
}

function checkFirstAnswer(question: AskedQuestion, answer: Answer): FirstAnswerResult {
  const questions = [question]
  const [review] = createReview(questions, toPicks(questions, [answer]))
  if (!review) throw new Error('A question has no review')
  const { isCorrect, correctAnswer, description } = review
  return { isCorrect, correctAnswer, description }
}
