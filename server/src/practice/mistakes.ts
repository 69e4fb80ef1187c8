import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type MistakeList,
  type MistakeOverview,
  PRACTICE_MAX,
  type Practice,
  type PracticeAnswer,
  type PracticeResult,
} from '@quiz-kingdom/shared/entities/mistake.ts'
import { addisDay, dayBeganAt } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { conflict, invalidFields, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { AttemptListener } from '../play/attempt-listener.ts'
import type { FindHeldBack, HeldBack } from '../play/held-back/held-back.ts'
import { findRightShare } from '../play/questions/right-shares.ts'
import {
  countMistakes,
  findNextDueDay,
  listDueQuestions,
  listMistakes,
  lockMistake,
  saveMistakes,
  updateMistake,
} from './mistakes.repository.ts'
import { scheduleAnswer, scheduleMistake } from './schedule.ts'

/** Questions answered wrong or left unanswered are practised from now on. */
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
  await saveMistakes(transaction, {
    userId,
    questionIds: JSON.stringify(questionIds),
    missedAt: at.toISOString(),
    dayBeganAt: dayBeganAt(at),
    ...scheduleMistake(day),
  })
}

interface Practising {
  db: Db
  findHeldBack: FindHeldBack
}

export async function readMistakes(
  { db, findHeldBack }: Practising,
  userId: Id,
  at: Date,
): Promise<MistakeOverview> {
  const day = addisDay(at)
  const heldBack = await findHeldBack(db, userId, at)
  const quizzes = await countMistakes(db, userId, day, heldBack)
  const counts = { due: 0, later: 0, putRight: 0 }
  for (const quiz of quizzes) {
    counts.due += quiz.due
    counts.later += quiz.later
    counts.putRight += quiz.putRight
  }
  const nextDay = (await findNextDueDay(db, userId, day, heldBack)) ?? null
  return { day, ...isHeldBack(heldBack), ...counts, nextDay, quizzes }
}

/** A reply must not depend on which questions were left out. */
const isHeldBack = ({ size }: HeldBack) => size > 0 && { heldBack: true }

export async function readMistakesOfQuiz(
  { db, findHeldBack }: Practising,
  userId: Id,
  categoryId: Id,
  at: Date,
): Promise<MistakeList> {
  const heldBack = await findHeldBack(db, userId, at)
  const mistakes = await listMistakes(db, userId, categoryId, heldBack)
  return { day: addisDay(at), ...isHeldBack(heldBack), mistakes }
}

/** Returns the questions that are due and not held back, of one quiz alone if it is given. */
export async function beginPractice(
  { db, findHeldBack }: Practising,
  userId: Id,
  at: Date,
  categoryId?: Id,
): Promise<Practice> {
  const day = addisDay(at)
  const heldBack = await findHeldBack(db, userId, at)
  const quizzes = await countMistakes(db, userId, day, heldBack)
  const due = quizzes
    .filter((quiz) => categoryId === undefined || quiz.categoryId === categoryId)
    .reduce((total, quiz) => total + quiz.due, 0)
  const questions = await listDueQuestions(db, {
    userId,
    day,
    heldBack,
    limit: PRACTICE_MAX,
    ...(categoryId !== undefined && { categoryId }),
  })
  return { practiceId: newId(at), due, questions }
}

/**
 * Says what is right and when the question is asked again. The same answer once more changes nothing.
 * Throws 404 for a question that is no mistake of the player, 409 for one not due or asked by an open
 * attempt, 400 for an option that is none.
 */
export async function answerInPractice(
  practising: Practising,
  userId: Id,
  answer: PracticeAnswer,
  at: Date,
): Promise<PracticeResult> {
  const result = await judgeInPractice(practising, userId, answer, at)
  return { ...result, rightShare: await findRightShare(practising.db, answer.revisionId) }
}

async function judgeInPractice(
  { db, findHeldBack }: Practising,
  userId: Id,
  { practiceId, questionId, revisionId, selectedAnswer }: PracticeAnswer,
  at: Date,
): Promise<PracticeResult> {
  return inTransaction(db, async (transaction) => {
    const mistake = await lockMistake(transaction, { userId, questionId, revisionId })
    // Asked first: whether the question is a mistake would tell how it was answered.
    if ((await findHeldBack(transaction, userId, at)).has(questionId)) {
      throw askedByOpenQuiz()
    }
    if (!mistake) throw notFound("This question isn't one of your mistakes.")
    const { options, correctAnswer, description, rightDays, dueDay, missedAt } = mistake
    if (selectedAnswer >= options.length) {
      throw invalidFields({ selectedAnswer: "The answer isn't one of the options" })
    }
    const isRight = selectedAnswer === correctAnswer
    const day = addisDay(at)
    const judged = { day, isRight, correctAnswer, description }
    if (mistake.practiceId === practiceId) return { ...judged, rightDays, dueDay }
    const schedule = scheduleAnswer(mistake, isRight, day)
    if (!schedule) throw conflict("This question isn't due today.")
    const answeredAt = at.toISOString()
    await updateMistake(
      transaction,
      { userId, questionId },
      { ...schedule, practiceId, answeredAt, missedAt: isRight ? missedAt : answeredAt },
    )
    return { ...judged, ...schedule }
  })
}

export const askedByOpenQuiz = () =>
  conflict("This question is in a quiz you've started. Finish that quiz first.")
