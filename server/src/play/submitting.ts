import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type AttemptKind,
  LATE_SUBMISSION_DAYS,
  type QuizResult,
  type Submission,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { DAY_S, isoAfter, startOfAddisDay } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { attemptReplaced, gone, invalidFields } from '../platform/errors.ts'
import { newId, parseIdTime } from '../platform/ids.ts'
import { type AttemptRewards, notifyAttemptListeners, readRewards } from './attempt-listener.ts'
import {
  type Attempt,
  type AttemptResult,
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertSubmittedAttempt,
  lockPlayer,
  type NewAttempt,
  type OpenAttempt,
  type PreviousBest,
} from './attempts.repository.ts'
import { saveCategoryResult } from './category-results.repository.ts'
import { isCompromised } from './held-back/compromised-attempts.ts'
import { isLate } from './held-back/deadlines.ts'
import { toVisibleResult } from './held-back/held-back.ts'
import { addToTotalPoints } from './leaderboard.repository.ts'
import type { AskedQuestion } from './questions/question-sets.repository.ts'
import { addRightShares } from './questions/right-shares.ts'
import { areAnswersValid, createReview, scorePicks, toPicks } from './questions/scoring.ts'
import {
  type AttemptContext,
  attemptNotFound,
  attemptOfAnotherUser,
  prepareAttempt,
  type QuizContent,
  tooManyAttempts,
} from './starting.ts'

interface ClosedAttempt {
  attempt: Omit<NewAttempt, 'questionSetId' | 'pointsPerAnswer'> & { kind: AttemptKind }
  questions: readonly AskedQuestion[]
  result: AttemptResult
  at: Date
}

/**
 * Scores the answers and counts the result. An attempt counts once: later submissions return the
 * first result, whatever their answers. Throws 429 if the player has submitted too many today.
 */
export async function submitAttempt(
  context: AttemptContext,
  submission: Submission,
  at: Date,
): Promise<QuizResult> {
  return addRightShares(context.db, await recordSubmission(context, submission, at))
}

async function recordSubmission(
  context: AttemptContext,
  submission: Submission,
  at: Date,
): Promise<QuizResult> {
  const { db, findQuiz } = context
  const { categoryId, attemptId } = submission
  if (attemptId !== undefined) {
    const attempt = await requireOwnAttempt(db, attemptId, submission, at)
    return attempt.state === 'open'
      ? submitOpenAttempt(context, attempt, submission, at)
      : readStoredResult(context, attempt, at)
  }
  const quiz = await findQuiz(categoryId)
  // The answers may be for the player's open attempt, which may ask questions that have since been removed.
  if (!quiz.set || !areAnswersValid(quiz.set.questions, submission.answers)) {
    const open = await findSubmittableAttempt(db, submission, at)
    if (open) return submitOpenAttempt(context, open, submission, at)
  }
  return submitWithoutStart(context, quiz, submission, at)
}

async function submitOpenAttempt(
  context: AttemptContext,
  attempt: OpenAttempt,
  { answers }: Submission,
  at: Date,
): Promise<QuizResult> {
  const { db, questionSets } = context
  const { userId, questionSetId, pointsPerAnswer } = attempt
  const { questions } = await questionSets.find(questionSetId)
  const scored = scorePicks(questions, toPicks(questions, answers), pointsPerAnswer)
  const result = { ...scored, late: isLate(attempt, at) }
  const recorded = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const kind = await determineKind(context, transaction, { attempt, questions, at })
    const closed = { attempt: { ...attempt, kind }, questions, result, at }
    const previous = await closeAttempt(transaction, closed.attempt, result, toSubmissionTimes(at))
    return previous && recordResult(context, transaction, closed, previous)
  })
  if (recorded) return recorded
  const current = await findAttempt(db, attempt.id)
  if (current?.state === 'open') throw tooManyAttempts('finished', at)
  // Another submission or a new start has closed the attempt in the meantime.
  return readStoredResult(context, current ?? { ...attempt, state: 'abandoned' }, at)
}

/** Demotes a first attempt to a replay if a daily quiz or a live game could reveal its answers. */
async function determineKind(
  { submittedElsewhere, wasShownElsewhere }: AttemptContext,
  transaction: Transaction,
  { attempt, questions, at }: Omit<ClosedAttempt, 'result'>,
): Promise<AttemptKind> {
  const { kind, userId, startedAt, categoryId } = attempt
  if (kind !== 'first') return kind
  if (await wasShownElsewhere(transaction, userId, categoryId)) return 'replay'
  const questionIds = questions.map(({ questionId }) => questionId)
  const span = { userId, questionIds, startedAt, submittedAt: at.toISOString() }
  return (await isCompromised(transaction, submittedElsewhere, span)) ? 'replay' : 'first'
}

/** The specification lets players submit answers without starting an attempt first. */
async function submitWithoutStart(
  context: AttemptContext,
  quiz: QuizContent,
  submission: Submission,
  at: Date,
): Promise<QuizResult> {
  const { userId, answers } = submission
  const { attempt: fresh, set } = prepareAttempt(quiz, { userId, timeFactor: 1, at })
  const attempt = { ...fresh, kind: 'direct' as const }
  const { questions } = set
  const { pointsPerAnswer } = attempt
  const outcome = await context.questionSets.storeWith(set, async (transaction) => {
    await lockPlayer(transaction, userId)
    const picks = toPicks(questions, answers)
    const result = { ...scorePicks(questions, picks, pointsPerAnswer), late: false }
    const times = { ...toSubmissionTimes(at), openFrom: earliestSubmittableDeadline(at) }
    const previous = await insertSubmittedAttempt(transaction, attempt, result, times)
    if (!previous) {
      const open = await findSubmittableAttempt(transaction, submission, at)
      if (open) return { open }
      throw tooManyAttempts('finished', at)
    }
    const closed = { attempt, questions, result, at }
    return { recorded: await recordResult(context, transaction, closed, previous) }
  })
  return outcome.open ? submitOpenAttempt(context, outcome.open, submission, at) : outcome.recorded
}

/** Updates the best result and notifies the listeners. */
async function recordResult(
  context: AttemptContext,
  transaction: Transaction,
  closed: ClosedAttempt,
  { bestPoints, kingdomId }: PreviousBest,
): Promise<QuizResult> {
  const { attempt, questions, result, at } = closed
  const { id, userId, categoryId, kind, startedAt } = attempt
  if (kingdomId === null) throw new Error(`The category ${categoryId} is missing`)
  await saveBestResult(transaction, closed, bestPoints)
  const rewards = await notifyAttemptListeners(context.listeners, transaction, {
    id,
    userId,
    quiz: { categoryId, kingdomId },
    kind,
    startedAt,
    submittedAt: at,
    countedAt: at,
    secondsAllowed: computeSecondsAllowed(attempt),
    questions,
    result,
  })
  return toQuizResult(context, transaction, closed, at.toISOString(), rewards)
}

/** Returns the first submission's result. Throws 409 for an attempt that was abandoned. */
async function readStoredResult(
  context: AttemptContext,
  attempt: Attempt,
  at: Date,
): Promise<QuizResult> {
  if (attempt.state !== 'submitted') {
    throw attemptReplaced(
      'You’ve since started this quiz again, here or on another device, so these answers don’t count.',
    )
  }
  const { db, questionSets, listeners } = context
  const { questions } = await questionSets.find(attempt.questionSetId)
  const rewards = await readRewards(listeners, db, attempt)
  const { submittedAt, result } = attempt
  return toQuizResult(context, db, { attempt, questions, result, at }, submittedAt, rewards)
}

async function toQuizResult(
  { findHeldBack }: AttemptContext,
  db: Db,
  { attempt, questions, result, at }: ClosedAttempt,
  submittedAt: string,
  rewards: AttemptRewards,
): Promise<QuizResult> {
  const review = createReview(questions, result.picks)
  const heldBack = await findHeldBack(db, attempt.userId, at)
  const visible = toVisibleResult({ ...result, submittedAt }, review, heldBack)
  return {
    message: 'Score updated successfully!',
    totalQuestions: result.totalQuestions,
    ...visible,
    attemptId: attempt.id,
    late: result.late,
    timeFactor: attempt.timeFactor,
    kind: attempt.kind,
    ...(visible.heldBack === undefined && rewards),
  }
}

function toSubmissionTimes(at: Date) {
  return { submittedAt: at.toISOString(), dayBeganAt: startOfAddisDay(at) }
}

async function requireOwnAttempt(
  db: Db,
  id: Id,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<Attempt> {
  const attempt = await findAttempt(db, id)
  if (!attempt) {
    const isPruned = parseIdTime(id) < new Date(earliestSubmittableDeadline(at))
    throw isPruned ? answersTooOld() : attemptNotFound()
  }
  if (attempt.userId !== userId) throw attemptOfAnotherUser()
  if (attempt.categoryId !== categoryId) {
    throw invalidFields({ attemptId: 'This attempt belongs to another quiz' })
  }
  if (isTooOld(attempt, at)) throw answersTooOld()
  return attempt
}

async function findSubmittableAttempt(
  db: Db,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<OpenAttempt | undefined> {
  const open = await findOpenAttempt(db, userId, categoryId)
  return open && !isTooOld(open, at) ? open : undefined
}

/** Pruning removes attempts that are too old, except first attempts. */
function isTooOld({ state, deadline }: Attempt, at: Date): boolean {
  const isUnsubmitted = state === 'open' || state === 'abandoned'
  return isUnsubmitted && deadline < earliestSubmittableDeadline(at)
}

function earliestSubmittableDeadline(at: Date): string {
  return isoAfter(at, -LATE_SUBMISSION_DAYS * DAY_S)
}

const answersTooOld = () =>
  gone(
    `These answers arrived more than ${LATE_SUBMISSION_DAYS} days after time ran out, so they don’t count.`,
  )

function computeSecondsAllowed({
  startedAt,
  deadline,
  timeFactor,
}: Pick<NewAttempt, 'startedAt' | 'deadline' | 'timeFactor'>): number | undefined {
  if (timeFactor === null) return undefined
  return (Date.parse(deadline) - Date.parse(startedAt)) / 1000 / timeFactor
}

async function saveBestResult(
  transaction: Transaction,
  { attempt: { userId, categoryId }, result, at }: ClosedAttempt,
  best: number | null,
): Promise<void> {
  const { score, totalQuestions, points } = result
  const playedAt = at.toISOString()
  const gained = best === null ? points : Math.max(0, points - best)
  await saveCategoryResult(transaction, {
    id: newId(at),
    userId,
    categoryId,
    bestPoints: (best ?? 0) + gained,
    bestPercent: Math.floor((100 * score) / totalQuestions),
    lastScore: score,
    lastTotalQuestions: totalQuestions,
    lastPoints: points,
    updatedAt: playedAt,
  })
  // Even a first result of 0 points puts the player on the leaderboard. Later results must gain points.
  if (best === null || gained > 0) await addToTotalPoints(transaction, { userId, gained, playedAt })
}
