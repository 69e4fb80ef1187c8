import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DAILY_LATE_SUBMISSION_HOURS,
  type DailyResult,
  type DailyStart,
  type DailySubmission,
  type GuestResultDetail,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { TimeFactor } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { addDays, addisDay, HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, isUniqueViolation } from '../../platform/db/database.ts'
import { conflict, gone } from '../../platform/errors.ts'
import { createPruneJob } from '../../platform/jobs/prune.ts'
import { type AttemptResult, lockPlayer } from '../../play/attempts.repository.ts'
import { isLate } from '../../play/held-back/deadlines.ts'
import { addRightShares } from '../../play/questions/right-shares.ts'
import { createReview, scorePicks, toPicks } from '../../play/questions/scoring.ts'
import { dailyLimitReached } from '../../play/starting.ts'
import {
  findAttemptOfDay,
  findDailyAttempt,
  insertDailyAttempt,
} from '../attempts/daily-attempts.repository.ts'
import * as dailyAttempts from '../attempts/daily-attempts.ts'
import type { DailyQuiz } from '../drawing/daily-quizzes.ts'
import {
  findGuestSubmission,
  findSubmissionCount,
  type GuestSubmission,
  incrementNetworkCount,
  insertGuestSubmission,
} from './guest-submissions.repository.ts'
import { readGuestToken, signGuestToken, signNetwork } from './guest-tokens.ts'

/**
 * What a network's first three submissions of a day show. Later ones show only whether half of the answers
 * were right, so that guests cannot find the right answers by retrying in private windows.
 */
const VISIBLE_BY_SUBMISSION_NUMBER: readonly GuestResultDetail[] = ['verdicts', 'score', 'score']
/**
 * After this many submissions from a network, no guest of the network can start that day. The limit is high
 * enough for a school behind one address.
 */
export const SUBMISSIONS_TO_START_MAX = 1000
/**
 * Beyond `SUBMISSIONS_TO_START_MAX`, submissions of guests who have already started are accepted up to this
 * number.
 */
export const SUBMISSIONS_ACCEPTED_MAX = 2 * SUBMISSIONS_TO_START_MAX

/** Stores nothing. Throws 429 if the guest's network has submitted too many attempts. */
export async function startGuestAttempt(
  { db, quizzes }: dailyAttempts.DailyContext,
  { network, timeFactor, at }: { network: string; timeFactor: TimeFactor; at: Date },
): Promise<DailyStart> {
  const quiz = await quizzes.today(at)
  const attempt = dailyAttempts.createDailyAttempt(quiz, { timeFactor, at })
  const signed = await signNetwork(db, quiz.day, network)
  if ((await findSubmissionCount(db, quiz.day, signed)) >= SUBMISSIONS_TO_START_MAX) {
    throw dailyLimitReached(
      at,
      'Too many guests have played this quiz from your network. Log in or sign up to play it.',
    )
  }
  return {
    ...dailyAttempts.toDailyStart(attempt, quiz, at),
    guestToken: await signGuestToken(db, 'attempt', attempt),
  }
}

/**
 * Repeated submissions return the first result. Hides right answers until an account claims the result or the
 * day is over.
 */
export async function submitGuestAttempt(
  daily: dailyAttempts.DailyContext,
  {
    guestToken,
    answers,
    network,
  }: Pick<DailySubmission, 'answers'> & { guestToken: string; network: string },
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = daily
  const attempt = await readGuestToken(db, 'attempt', guestToken)
  const quiz = await quizzes.find(attempt.day)
  const submission =
    (await findGuestSubmission(db, attempt.id)) ??
    (await acceptSubmission(daily, { attempt, quiz, answers, network }, at))
  const result = scoreSubmission(quiz, submission)
  return addRightShares(db, {
    ...dailyAttempts.toResultSummary(attempt, result),
    ...(await readGuestResult(daily, quiz, { submission, result, at })),
    place: null,
    streak: null,
    claim: await signGuestToken(db, 'claim', attempt),
  })
}

interface GuestAnswers {
  attempt: dailyAttempts.AnonymousAttempt
  quiz: DailyQuiz
  answers: DailySubmission['answers']
  network: string
}

/** Throws 410 if the answers are too late or the network has submitted too many attempts. */
async function acceptSubmission(
  { db }: dailyAttempts.DailyContext,
  { attempt, quiz, answers, network }: GuestAnswers,
  at: Date,
): Promise<GuestSubmission> {
  dailyAttempts.requireInTime(attempt, at)
  const { id: attemptId, day } = attempt
  const picks = toPicks(quiz.questions, answers)
  const signed = await signNetwork(db, day, network)
  const submission = await inTransaction(db, async (transaction) => {
    // If the same attempt is submitted twice at once, both count for the network.
    const number = await incrementNetworkCount(transaction, 'submissions', day, signed)
    if (number > SUBMISSIONS_ACCEPTED_MAX) {
      const first = await findGuestSubmission(transaction, attemptId)
      if (first) return first
      throw tooManyGuests()
    }
    await insertGuestSubmission(transaction, {
      attemptId,
      day,
      picks,
      late: isLate(attempt, at),
      submittedAt: at.toISOString(),
      visible: VISIBLE_BY_SUBMISSION_NUMBER[number - 1] ?? 'half',
    })
    return findGuestSubmission(transaction, attemptId)
  })
  if (!submission) throw new Error('The submission of a guest is missing')
  return submission
}

const tooManyGuests = () =>
  gone(
    "Too many guests have played this quiz from your network, so your answers can't be accepted.",
  )

const scoreSubmission = (
  { questions, points }: DailyQuiz,
  { picks, late }: GuestSubmission,
): AttemptResult => ({ ...scorePicks(questions, picks, points), late })

/** Returns the part of the result that the guest may see, or the account that has claimed it. */
async function readGuestResult(
  daily: dailyAttempts.DailyContext,
  quiz: DailyQuiz,
  { submission, result, at }: { submission: GuestSubmission; result: AttemptResult; at: Date },
) {
  const claimed = await findDailyAttempt(daily.db, submission.attemptId)
  if (claimed?.state === 'submitted') {
    return { kind: claimed.kind, ...(await dailyAttempts.readVisibleResult(daily, claimed, at)) }
  }
  const review = createReview(quiz.questions, submission.picks)
  const { score, points: scorePoints } = result
  const visible = dailyAttempts.isQuizOver(quiz, at)
    ? { score, scorePoints, resultDetails: review }
    : dailyAttempts.hideRightAnswers(result, review, submission.visible, 'claim')
  return { kind: 'first' as const, ...visible }
}

/** How long a guest who submits just before midnight has to sign up and claim the result. */
const CLAIM_PERIOD_S = HOUR_S

/**
 * Turns a guest's result into the player's own attempt. Boards rank equal scores by the time of the claim.
 * Throws 410 if the day is over and an hour has passed since the submission. Throws 409 if another account
 * has claimed the result or the player has an attempt of that day. Before the day is over, only a network's
 * first claim shows the right answers.
 */
export async function claimGuestResult(
  daily: dailyAttempts.DailyContext,
  { userId, claim, network }: { userId: Id; claim: string; network: string },
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = daily
  const guest = await readGuestToken(db, 'claim', claim)
  const submission = await findGuestSubmission(db, guest.id)
  if (!submission || !isClaimable(submission, at)) {
    throw gone('This quiz has ended, so you can no longer save your result.')
  }
  const quiz = await quizzes.find(guest.day)
  const attempt = { ...guest, userId }
  const result = scoreSubmission(quiz, submission)
  const submittedAt = new Date(submission.submittedAt)
  const signed = await signNetwork(db, guest.day, network)
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const own = await findAttemptOfDay(transaction, userId, guest.day)
    if (own?.id === guest.id) return
    if (own) throw dailyAttempts.alreadyPlayed()
    const isFirst = (await incrementNetworkCount(transaction, 'claims', guest.day, signed)) === 1
    const limit = {
      visible: submission.visible,
      visibleUntil: dailyAttempts.computeLastDeadline(quiz),
    }
    await insertDailyAttempt(transaction, { ...attempt, ...(!isFirst && limit) })
    await dailyAttempts.finishDailyAttempt(daily, transaction, {
      attempt,
      quiz,
      result,
      submittedAt,
      claimedAt: at,
    })
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw conflict('This result already belongs to another account.')
  })
  return dailyAttempts.readDailyResult(daily, userId, guest.day, at)
}

function isClaimable({ day, submittedAt }: GuestSubmission, at: Date): boolean {
  return day === addisDay(at) || at.toISOString() <= isoAfter(new Date(submittedAt), CLAIM_PERIOD_S)
}

/** After this many days, an attempt can no longer be submitted or claimed. */
const SUBMISSION_RETENTION_DAYS = 1 + DAILY_LATE_SUBMISSION_HOURS / 24

/** Removes guests' submissions and networks when they can no longer be claimed. */
export function createPruneGuestsJob(context: Pick<AppContext, 'db' | 'clock'>) {
  return createPruneJob('prune-guests', context, (now) => {
    const before = addDays(addisDay(now), -SUBMISSION_RETENTION_DAYS)
    return (['guestSubmission', 'guestNetwork'] as const).map((table) => {
      return { table, column: 'day', before }
    })
  })
}
