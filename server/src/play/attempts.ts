import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  AttemptStart,
  QuizResult,
  Submission,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { dayOf, isoAfter } from '../clock.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, forbidden, invalidFields, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  type Attempt,
  type AttemptOutcome,
  closeAttempt,
  findAttempt,
  insertAttempt,
} from './attempts.repository.ts'
import { insertDailyPlay } from './daily-plays.repository.ts'
import { lockTotal, raiseTotal } from './leaderboard.repository.ts'
import {
  findQuizCategory,
  hasQuestions,
  listAnsweredQuestions,
  type QuizCategory,
} from './quizzes.repository.ts'
import { findBest, saveCategoryResult } from './results.repository.ts'
import { type Score, scoreAnswers } from './scoring.ts'
import { addToTallies, type Sighting } from './tallies.repository.ts'

/** Time for the answers to travel: a slow phone sends them when its own countdown ends. */
export const LATE_GRACE_S = 10

/** Throws 404 for an unknown or deleted category and 409 for one without questions. */
export async function startAttempt(
  db: Db,
  { userId, categoryId, at }: { userId: Id; categoryId: Id; at: Date },
): Promise<AttemptStart> {
  const category = await findQuizCategory(db, categoryId)
  if (!category || category.deletedAt !== null) throw noSuchCategory()
  if (!(await hasQuestions(db, categoryId))) throw noQuestions()
  const attempt = newAttempt(userId, category, at)
  await insertAttempt(db, attempt)
  return { attemptId: attempt.id, startedAt: attempt.startedAt, deadline: attempt.deadline }
}

/**
 * Scores the answers and adds them to everything that is counted. An attempt counts once: its
 * later submissions get the first one's result, whatever they hold.
 */
export async function submitAnswers(
  db: Db,
  { userId, categoryId, answers, attemptId }: Submission,
  at: Date,
): Promise<QuizResult> {
  const started =
    attemptId === undefined ? undefined : await findOwnAttempt(db, attemptId, userId, categoryId)
  if (started?.outcome) return toQuizResult(started.id, started.outcome)

  const category = await findCategoryToFinish(db, categoryId, started)
  const attempt = started ?? newAttempt(userId, category, at)
  const score = scoreAnswers({
    questions: await listAnsweredQuestions(db, categoryId, {
      answered: answers.map(({ questionId }) => questionId),
      since: attempt.startedAt,
    }),
    answers,
    pointsPerAnswer: category.pointsPerAnswer,
    startedAt: attempt.startedAt,
  })
  if (score.totalQuestions === 0) throw noQuestions()

  const outcome = { ...score, late: isLate(attempt, at) }
  const isFirst = await inTransaction(db, async (transaction) => {
    if (!started) await insertAttempt(transaction, attempt)
    const closed = await closeAttempt(transaction, attempt.id, at.toISOString(), outcome)
    if (closed) await countPlay(transaction, { userId, category, score, at })
    return closed
  })
  return toQuizResult(attempt.id, isFirst ? outcome : await findOutcome(db, attempt.id))
}

async function findOwnAttempt(db: Db, id: Id, userId: Id, categoryId: Id): Promise<Attempt> {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw notFound('This attempt is not known.')
  if (attempt.userId !== userId) throw forbidden('This attempt belongs to someone else.')
  if (attempt.categoryId !== categoryId) {
    throw invalidFields({ attemptId: 'This attempt belongs to another quiz' })
  }
  return attempt
}

/** A category that was deleted after the attempt began can still be finished. */
async function findCategoryToFinish(
  db: Db,
  id: Id,
  started: Attempt | undefined,
): Promise<QuizCategory> {
  const category = await findQuizCategory(db, id)
  if (!category) throw noSuchCategory()
  if (category.deletedAt === null) return category
  if (started && started.startedAt <= category.deletedAt) return category
  throw noSuchCategory()
}

interface CountedPlay {
  userId: Id
  category: QuizCategory
  score: Score
  at: Date
}

async function countPlay(
  transaction: Transaction,
  { userId, category, score, at }: CountedPlay,
): Promise<void> {
  const playedAt = at.toISOString()
  await lockTotal(transaction, userId, playedAt)
  const best = await findBest(transaction, userId, category.id)
  const isBest = best === undefined || score.points > best.points
  await saveCategoryResult(
    transaction,
    { id: newId(at), userId, categoryId: category.id, playedAt },
    { best: isBest ? score : best, last: score },
  )
  const gained = isBest ? score.points - (best?.points ?? 0) : 0
  if (gained > 0) await raiseTotal(transaction, userId, gained, playedAt)
  await insertDailyPlay(transaction, { day: dayOf(at), kingdomId: category.kingdomId, userId })
  await addToTallies(transaction, sightingsOf(score))
}

function sightingsOf({ details, picks, score, totalQuestions }: Score): Sighting[] {
  return details.map(({ questionId, isCorrect }) => ({
    questionId,
    pick: picks.get(questionId),
    isCorrect,
    share: score / totalQuestions,
  }))
}

async function findOutcome(db: Db, id: Id): Promise<AttemptOutcome> {
  const outcome = (await findAttempt(db, id))?.outcome
  if (!outcome) throw new Error('A closed attempt has no outcome')
  return outcome
}

function newAttempt(userId: Id, category: QuizCategory, at: Date): Omit<Attempt, 'outcome'> {
  return {
    id: newId(at),
    userId,
    categoryId: category.id,
    startedAt: at.toISOString(),
    deadline: isoAfter(at, category.secondsAllowed),
  }
}

function isLate({ deadline }: { deadline: string }, at: Date): boolean {
  return at.toISOString() > isoAfter(new Date(deadline), LATE_GRACE_S)
}

function toQuizResult(attemptId: Id, outcome: AttemptOutcome): QuizResult {
  return {
    message: 'Score updated successfully!',
    score: outcome.score,
    totalQuestions: outcome.totalQuestions,
    scorePoints: outcome.points,
    resultDetails: outcome.details,
    attemptId,
    late: outcome.late,
  }
}

const noSuchCategory = () => notFound('This quiz does not exist any more.')
const noQuestions = () => conflict('This quiz has no questions yet.')
