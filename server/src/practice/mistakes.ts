import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type MistakeList,
  type MistakeOverview,
  PRACTICE_QUESTIONS_MAX,
  type Practice,
  type PracticeAnswer,
  type PracticeResult,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { addisDay, startOfAddisDay } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { conflict, invalidFields, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { AttemptListener } from '../play/attempt-listener.ts'
import {
  type FindHeldBack,
  type HeldBackQuestions,
  questionHeldBack,
} from '../play/held-back/held-back.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'
import { findRightShare } from '../play/questions/right-shares.ts'
import * as repository from './mistakes.repository.ts'
import { scheduleAnswer, scheduleMistake } from './schedule.ts'

/** Adds questions answered wrong or left blank to the player's mistakes. */
export const mistakeListener: AttemptListener = {
  finished: async (transaction, { userId, submittedAt, questions, result }) => {
    const missed = questions.filter(({ correctAnswer }, i) => result.picks[i] !== correctAnswer)
    if (missed.length === 0) return {}
    const questionIds = missed.map(({ questionId }) => questionId)
    await addMistakes(transaction, userId, questionIds, submittedAt)
    return {}
  },
}

export async function addMistakes(
  transaction: Transaction,
  userId: Id,
  questionIds: readonly Id[],
  at: Date,
): Promise<void> {
  const day = addisDay(at)
  await repository.saveMistakes(transaction, {
    userId,
    questionIds: JSON.stringify(questionIds),
    missedAt: at.toISOString(),
    dayBeganAt: startOfAddisDay(at),
    ...scheduleMistake(day),
  })
}

export interface PracticeContext {
  db: Db
  findHeldBack: FindHeldBack
}

export async function readMistakeOverview(
  { db, findHeldBack }: PracticeContext,
  userId: Id,
  at: Date,
): Promise<MistakeOverview> {
  const day = addisDay(at)
  const heldBack = await findHeldBack(db, userId, at)
  const quizzes = await repository.countMistakes(db, userId, day, heldBack)
  const counts = { due: 0, later: 0, putRight: 0 }
  for (const quiz of quizzes) {
    counts.due += quiz.due
    counts.later += quiz.later
    counts.putRight += quiz.putRight
  }
  const nextDay = (await repository.findNextDueDay(db, userId, day, heldBack)) ?? null
  return { day, ...toHeldBackFlag(heldBack), ...counts, nextDay, quizzes }
}

/**
 * Warns that mistakes may be missing whenever the player has an open attempt. A warning shown only when some
 * are missing would reveal that an answer was wrong.
 */
const toHeldBackFlag = ({ size }: HeldBackQuestions) => size > 0 && { heldBack: true }

export async function readMistakesOfQuiz(
  { db, findHeldBack }: PracticeContext,
  userId: Id,
  categoryId: Id,
  at: Date,
): Promise<MistakeList> {
  const heldBack = await findHeldBack(db, userId, at)
  const mistakes = await repository.listMistakes(db, userId, categoryId, heldBack)
  return { day: addisDay(at), ...toHeldBackFlag(heldBack), mistakes }
}

/** Returns the due questions that are not held back, of all quizzes or of one. */
export async function startPractice(
  { db, findHeldBack }: PracticeContext,
  userId: Id,
  at: Date,
  categoryId?: Id,
): Promise<Practice> {
  const day = addisDay(at)
  const heldBack = await findHeldBack(db, userId, at)
  const quizzes = await repository.countMistakes(db, userId, day, heldBack)
  const due = quizzes
    .filter((quiz) => categoryId === undefined || quiz.categoryId === categoryId)
    .reduce((total, quiz) => total + quiz.due, 0)
  const questions = await repository.listDueQuestions(db, {
    userId,
    day,
    heldBack,
    limit: PRACTICE_QUESTIONS_MAX,
    ...(categoryId !== undefined && { categoryId }),
  })
  return { practiceId: newId(at), due, questions }
}

/**
 * Returns the right answer and the next due day. Repeating the call changes nothing. Throws 404 for a
 * question that is not one of the player's mistakes, 409 for one that is not due or that an open attempt
 * asks, and 400 for an unknown option.
 */
export async function answerPracticeQuestion(
  context: PracticeContext,
  userId: Id,
  answer: PracticeAnswer,
  at: Date,
): Promise<PracticeResult> {
  const result = await recordPracticeAnswer(context, userId, answer, at)
  return { ...result, rightShare: await findRightShare(context.db, answer.revisionId) }
}

async function recordPracticeAnswer(
  { db, findHeldBack }: PracticeContext,
  userId: Id,
  { practiceId, questionId, revisionId, selectedAnswer }: PracticeAnswer,
  at: Date,
): Promise<PracticeResult> {
  return inTransaction(db, async (transaction) => {
    const mistake = await repository.lockMistake(transaction, { userId, questionId, revisionId })
    // Checked before the 404, which would reveal whether the question was answered right.
    if ((await findHeldBack(transaction, userId, at)).has(questionId)) throw questionHeldBack()
    if (!mistake) throw notFound("This question isn't one of your mistakes.")
    const { rightDays, dueDay, missedAt } = mistake
    const day = addisDay(at)
    const checked = { day, ...checkPracticeAnswer(mistake, selectedAnswer) }
    const { isRight } = checked
    if (mistake.practiceId === practiceId) return { ...checked, rightDays, dueDay }
    const schedule = scheduleAnswer(mistake, isRight, day)
    if (!schedule) throw conflict("This question isn't due today.")
    const answeredAt = at.toISOString()
    await repository.updateMistake(
      transaction,
      { userId, questionId },
      {
        rightDays: schedule.rightDays,
        dueDay: schedule.dueDay,
        practiceId,
        lastAnsweredAt: answeredAt,
        missedAt: isRight ? missedAt : answeredAt,
      },
    )
    return { ...checked, ...schedule }
  })
}

/** Throws 400 for an unknown option. */
export function checkPracticeAnswer(
  {
    options,
    correctAnswer,
    description,
  }: Pick<AskedQuestion, 'options' | 'correctAnswer' | 'description'>,
  selectedAnswer: number,
) {
  if (selectedAnswer >= options.length) {
    throw invalidFields({ selectedAnswer: "The answer isn't one of the options" })
  }
  return { isRight: selectedAnswer === correctAnswer, correctAnswer, description }
}
