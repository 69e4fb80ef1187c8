import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DAILY_LATE_SUBMISSION_HOURS,
  type DailyResult,
  type DailyStart,
  type DailySubmission,
  type GuestResultDetail,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import type {
  AttemptKind,
  ResultDetail,
  TimeFactor,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { boardOfDailyQuiz } from '../../boards/board-keys.ts'
import { readPlace } from '../../boards/ranking.ts'
import { addDays, addisDay, endOfAddisDay, HOUR_S, isoAfter } from '../../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { conflict, gone, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { notifyAttemptListeners, readRewards } from '../../play/attempt-listener.ts'
import { type AttemptResult, lockPlayer } from '../../play/attempts.repository.ts'
import { isCompromised } from '../../play/held-back/compromised-attempts.ts'
import { isLate } from '../../play/held-back/deadlines.ts'
import { toVisibleResult } from '../../play/held-back/held-back.ts'
import { listSubmittedCategoryAttempts } from '../../play/held-back/open-questions.repository.ts'
import type { PlayContext } from '../../play/play-context.ts'
import { addRightShares } from '../../play/questions/right-shares.ts'
import { createReview, isHalfAnswered, scorePicks, toPicks } from '../../play/questions/scoring.ts'
import {
  attemptNotFound,
  attemptOfAnotherUser,
  toAttemptQuestion,
  toAttemptStart,
} from '../../play/starting.ts'
import type { DailyQuiz, DailyQuizzes } from '../drawing/daily-quizzes.ts'
import { readStreak, recordFinishedDay } from '../streaks/streak.ts'
import {
  closeDailyAttempt,
  findAttemptOfDay,
  findDailyAttempt,
  insertDailyAttempt,
  listDailyAttempts,
  type NewDailyAttempt,
  type StoredDailyAttempt,
  type SubmittedDailyAttempt,
} from './daily-attempts.repository.ts'

export interface DailyContext extends PlayContext {
  db: Db
  quizzes: DailyQuizzes
}

/** Returns today's attempt, or yesterday's while it is still open. */
export async function findCurrentAttempt(
  db: Db,
  userId: Id,
  at: Date,
): Promise<StoredDailyAttempt | undefined> {
  const today = addisDay(at)
  const attempts = await listDailyAttempts(db, userId, { from: addDays(today, -1), limit: 2 })
  const isCurrent = (attempt: StoredDailyAttempt) =>
    attempt.day === today || (attempt.state === 'open' && !isLate(attempt, at))
  return attempts.find(isCurrent)
}

interface DailyStartRequest {
  timeFactor: TimeFactor
  at: Date
}

/** Resumes an open attempt. Throws 409 if it is submitted or its time is up. */
export async function startDailyAttempt(
  { db, quizzes }: DailyContext,
  { userId, ...start }: DailyStartRequest & { userId: Id },
): Promise<DailyStart> {
  const { at } = start
  const quiz = await quizzes.today(at)
  const fresh = { ...createDailyAttempt(quiz, start), userId }
  const attempt = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const current = await findCurrentAttempt(transaction, userId, at)
    if (!current) await insertDailyAttempt(transaction, fresh)
    return current ?? { ...fresh, state: 'open' as const }
  })
  if (attempt.state === 'submitted') throw alreadyPlayed()
  if (isLate(attempt, at)) {
    throw conflict(
      "Time is up for today's attempt. If your answers are on another device, open Quiz Kingdom there to send them.",
    )
  }
  return toDailyStart(attempt, await quizzes.find(attempt.day), at)
}

export type AnonymousAttempt = Omit<NewDailyAttempt, 'userId'>

export function createDailyAttempt(
  quiz: DailyQuiz,
  { timeFactor, at }: DailyStartRequest,
): AnonymousAttempt {
  return {
    id: newId(at),
    day: quiz.day,
    startedAt: at.toISOString(),
    deadline: computeDeadline(quiz, timeFactor, at),
    timeFactor,
  }
}

const LONGEST_TIME_FACTOR = 2

/** An attempt without a time limit ends with the day, but gets at least the longest time limit. */
function computeDeadline({ day, seconds }: DailyQuiz, timeFactor: TimeFactor, at: Date): string {
  const usual = isoAfter(at, seconds * (timeFactor ?? LONGEST_TIME_FACTOR))
  if (timeFactor !== null) return usual
  const midnight = endOfAddisDay(day).toISOString()
  return midnight > usual ? midnight : usual
}

/** Returns true once the deadline of an attempt started just before midnight has passed. */
export function isQuizOver(quiz: DailyQuiz, at: Date): boolean {
  return isLate({ deadline: computeLastDeadline(quiz) }, at)
}

export function computeLastDeadline({ day, seconds }: DailyQuiz): string {
  return isoAfter(endOfAddisDay(day), seconds * LONGEST_TIME_FACTOR)
}

export function toDailyStart(
  attempt: AnonymousAttempt,
  { questions }: DailyQuiz,
  at: Date,
): DailyStart {
  const { day } = attempt
  return {
    ...toAttemptStart(attempt, 'first', at),
    day,
    questions: questions.map(toAttemptQuestion),
  }
}

/**
 * An attempt counts once. A late attempt extends the streak but scores on no board. Throws 410 if the answers
 * arrive more than `DAILY_LATE_SUBMISSION_HOURS` after the deadline.
 */
export async function submitDailyAttempt(
  daily: DailyContext,
  userId: Id,
  { attemptId, answers }: Pick<DailySubmission, 'attemptId' | 'answers'>,
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = daily
  const attempt = await findDailyAttempt(db, attemptId)
  if (!attempt) throw attemptNotFound()
  if (attempt.userId !== userId) throw attemptOfAnotherUser()
  const quiz = await quizzes.find(attempt.day)
  if (attempt.state === 'open') {
    requireInTime(attempt, at)
    const picks = toPicks(quiz.questions, answers)
    const scored = scorePicks(quiz.questions, picks, quiz.points)
    const result = { ...scored, late: isLate(attempt, at) }
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      await finishDailyAttempt(daily, transaction, { attempt, quiz, result, submittedAt: at })
    })
  }
  return readDailyResult(daily, userId, attempt.day, at)
}

export function requireInTime({ deadline }: { deadline: string }, at: Date): void {
  if (at.toISOString() <= isoAfter(new Date(deadline), DAILY_LATE_SUBMISSION_HOURS * HOUR_S)) return
  throw gone(
    `These answers arrived more than ${DAILY_LATE_SUBMISSION_HOURS} hours after time ran out, so they don’t count.`,
  )
}

interface AttemptToFinish {
  attempt: NewDailyAttempt
  quiz: DailyQuiz
  result: AttemptResult
  submittedAt: Date
  /** When an account claimed the result from a guest. Undefined for the player's own attempt. */
  claimedAt?: Date
}

/** Closes and counts an attempt, unless it is already closed. The caller has locked the player. */
export async function finishDailyAttempt(
  { listeners }: DailyContext,
  transaction: Transaction,
  { attempt, quiz, result, submittedAt, claimedAt }: AttemptToFinish,
): Promise<void> {
  const { id, userId, day, startedAt } = attempt
  const { questions, seconds } = quiz
  const span = {
    userId,
    questionIds: questions.map(({ questionId }) => questionId),
    startedAt,
    submittedAt: submittedAt.toISOString(),
    isClaimed: claimedAt !== undefined,
  }
  const isReplay = await isCompromised(transaction, listSubmittedCategoryAttempts, span)
  const kind: AttemptKind = isReplay ? 'replay' : 'first'
  const closing = { submittedAt: submittedAt.toISOString(), result, kind }
  if (!(await closeDailyAttempt(transaction, id, closing))) return
  const streak = isHalfAnswered(result.picks)
    ? await recordFinishedDay(transaction, userId, day)
    : undefined
  await notifyAttemptListeners(listeners, transaction, {
    id,
    userId,
    quiz: { day },
    startedAt,
    submittedAt,
    countedAt: claimedAt ?? submittedAt,
    secondsAllowed: seconds,
    questions,
    result,
    kind,
    streak: streak?.longest,
  })
}

export const alreadyPlayed = () => conflict("You've already played this day's quiz.")

/** Throws 404 if the player has not submitted the day's quiz. */
export async function readDailyResult(
  daily: DailyContext,
  userId: Id,
  day: Day,
  at: Date,
): Promise<DailyResult> {
  const { db, listeners } = daily
  const attempt = await findAttemptOfDay(db, userId, day)
  if (attempt?.state !== 'submitted') throw notFound('You have no result for this day.')
  const { result, kind } = attempt
  const visible = await readVisibleResult(daily, attempt, at)
  const isOfLaterClaim = visible.resultDetails.some(({ heldBack }) => heldBack === 'day')
  const isWhole = visible.heldBack === undefined && !isOfLaterClaim
  return addRightShares(db, {
    ...toResultSummary(attempt, result),
    ...visible,
    kind,
    ...(isWhole && (await readRewards(listeners, db, attempt))),
    place: isWhole ? ((await readPlace(db, boardOfDailyQuiz(day), userId)) ?? null) : null,
    streak: await readStreak(db, userId, addisDay(at)),
  })
}

type VisibleDailyResult = Pick<
  DailyResult,
  'score' | 'scorePoints' | 'isHalfRight' | 'heldBack' | 'resultDetails'
>

/**
 * Hides right answers to questions of the player's open attempts. Until the day is over, a network's second
 * and later claims show only what the guest saw.
 */
export async function readVisibleResult(
  { db, quizzes, findHeldBack }: DailyContext,
  { userId, day, submittedAt, result, visible, visibleUntil }: SubmittedDailyAttempt,
  at: Date,
): Promise<VisibleDailyResult> {
  const { questions } = await quizzes.find(day)
  const review = createReview(questions, result.picks)
  const isLimited = visibleUntil !== undefined && !isLate({ deadline: visibleUntil }, at)
  if (visible && isLimited) {
    return hideRightAnswers(result, review, visible, 'day')
  }
  return toVisibleResult({ ...result, submittedAt }, review, await findHeldBack(db, userId, at))
}

/**
 * Hides right answers and explanations, which other accounts could use while they play the quiz for the
 * board.
 */
export function hideRightAnswers(
  { score, points, totalQuestions }: AttemptResult,
  review: readonly ResultDetail[],
  visible: GuestResultDetail,
  heldBack: 'claim' | 'day',
) {
  const resultDetails = review.map(({ isCorrect, ...detail }) => ({
    ...detail,
    isCorrect: visible === 'verdicts' ? isCorrect : null,
    correctAnswer: null,
    description: null,
    heldBack,
  }))
  if (visible !== 'half') return { score, scorePoints: points, resultDetails }
  const isHalfRight = 2 * score >= totalQuestions
  return { score: 0, scorePoints: 0, isHalfRight, resultDetails }
}

export function toResultSummary(
  { id: attemptId, day, timeFactor }: AnonymousAttempt,
  { score, totalQuestions, points: scorePoints, late }: AttemptResult,
) {
  return {
    message: 'Daily quiz finished!',
    attemptId,
    day,
    timeFactor,
    score,
    totalQuestions,
    scorePoints,
    late,
  }
}
