import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type MistakeList,
  type MistakeOverview,
  PRACTICE_MAX,
  type Practice,
  type PracticeAnswer,
  type PracticeResult,
} from '@quiz-kingdom/shared/entities/mistake.ts'
import { addisDay, addisTime, dayAfter } from '../clock.ts'
import { listOpenQuestionIds } from '../daily/daily-quizzes.repository.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, invalidFields, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { listOpenCategoryIds } from '../play/attempts.repository.ts'
import type { FinishedAttempt } from '../play/finished-attempt.ts'
import {
  type Begun,
  countMistakes,
  findNextDueDay,
  listDueQuestions,
  listMistakes,
  lockMistake,
  saveMistakes,
  updateMistake,
} from './mistakes.repository.ts'
import { scheduleAnswer, scheduleMistake } from './schedule.ts'

/** What was answered wrong or left unanswered is to be practised from now on. */
export async function recordMistakes(
  transaction: Transaction,
  { userId, submittedAt, questions, result }: FinishedAttempt,
): Promise<void> {
  const missed = questions.filter(({ correctAnswer }, i) => result.picks[i] !== correctAnswer)
  if (missed.length === 0) return
  const day = addisDay(submittedAt)
  await saveMistakes(transaction, {
    userId,
    questionIds: missed.map(({ questionId }) => questionId),
    missedAt: submittedAt.toISOString(),
    dayBeganAt: addisTime(day, 0).toISOString(),
    ...scheduleMistake(day),
  })
}

/** By an attempt that is open; one at the daily quiz may be so after midnight. */
async function findBegun(db: Db, userId: Id, at: Date): Promise<Begun> {
  const yesterday = dayAfter(addisDay(at), -1)
  return {
    categoryIds: await listOpenCategoryIds(db, userId),
    questionIds: await listOpenQuestionIds(db, userId, yesterday),
  }
}

export async function readMistakes(db: Db, userId: Id, at: Date): Promise<MistakeOverview> {
  const day = addisDay(at)
  const quizzes = await countMistakes(db, userId, day, await findBegun(db, userId, at))
  const sum = (count: 'due' | 'later' | 'putRight') =>
    quizzes.reduce((total, quiz) => total + quiz[count], 0)
  return {
    day,
    due: sum('due'),
    later: sum('later'),
    putRight: sum('putRight'),
    nextDay: (await findNextDueDay(db, userId, day)) ?? null,
    quizzes,
  }
}

export async function readMistakesOfQuiz(
  db: Db,
  userId: Id,
  categoryId: Id,
  at: Date,
): Promise<MistakeList> {
  return { day: addisDay(at), mistakes: await listMistakes(db, userId, categoryId) }
}

/** What is due and not begun in an attempt, in one quiz alone if it is given. */
export async function beginPractice(
  db: Db,
  userId: Id,
  at: Date,
  categoryId?: Id,
): Promise<Practice> {
  const day = addisDay(at)
  const begun = await findBegun(db, userId, at)
  const quizzes = await countMistakes(db, userId, day, begun)
  const due = quizzes
    .filter((quiz) => categoryId === undefined || quiz.categoryId === categoryId)
    .reduce((total, quiz) => total + quiz.due, 0)
  const questions = await listDueQuestions(db, {
    userId,
    day,
    begun,
    limit: PRACTICE_MAX,
    ...(categoryId !== undefined && { categoryId }),
  })
  return { practiceId: newId(at), due, questions }
}

/**
 * Says what is right and when the question is asked again. The same answer once more changes nothing.
 * Throws 404 for what is no mistake of the player, 409 for what is not due or is asked by an open
 * attempt, 400 for an option that is none.
 */
export async function answerInPractice(
  db: Db,
  userId: Id,
  { practiceId, questionId, revisionId, selectedAnswer }: PracticeAnswer,
  at: Date,
): Promise<PracticeResult> {
  return inTransaction(db, async (transaction) => {
    const mistake = await lockMistake(transaction, { userId, questionId, revisionId })
    if (!mistake) throw notFound('This question is not among your mistakes.')
    const begun = await findBegun(transaction, userId, at)
    if (begun.categoryIds.includes(mistake.categoryId) || begun.questionIds.includes(questionId)) {
      throw conflict('You have begun a quiz that asks this question. Finish that quiz first.')
    }
    const { options, correctAnswer, description } = mistake.asked
    if (selectedAnswer >= options.length) {
      throw invalidFields({ selectedAnswer: 'The answer chooses no existing option' })
    }
    const isRight = selectedAnswer === correctAnswer
    const day = addisDay(at)
    const judged = { day, isRight, correctAnswer, description }
    const { rightDays, dueDay, missedAt } = mistake
    if (mistake.practiceId === practiceId) return { ...judged, rightDays, dueDay }
    const schedule = scheduleAnswer(mistake, isRight, day)
    if (!schedule) throw conflict('This question is not due today.')
    await updateMistake(transaction, {
      userId,
      questionId,
      practiceId,
      missedAt: isRight ? missedAt : at.toISOString(),
      ...schedule,
    })
    return { ...judged, ...schedule }
  })
}
