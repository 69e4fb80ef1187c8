import {
  type DailyResult,
  type DailyStart,
  type DailySubmission,
  DELIVERY_HOURS,
  type SheetTold,
} from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TimeFactor } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { addisDay, dayAfter, endOfDay, HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../../platform/db/database.ts'
import { type AppError, conflict, goneForGood, tooManyRequests } from '../../platform/errors.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import { pruneJob } from '../../platform/jobs/prune.ts'
import { type AttemptResult, lockPlayer } from '../../play/attempts.repository.ts'
import { isLate } from '../../play/held-back/deadlines.ts'
import { withRightShares } from '../../play/questions/right-shares.ts'
import { reviewOf, scoreAnswers, scorePicks } from '../../play/questions/scoring.ts'
import {
  findAttemptOfDay,
  findDailyAttempt,
  insertDailyAttempt,
} from '../attempts/daily-attempts.repository.ts'
import {
  alreadyPlayed,
  type BegunAttempt,
  beginAttempt,
  type DailyContext,
  finish,
  isOver,
  lastDeadlineOf,
  readDailyResult,
  readVisibleResult,
  refuseTooLate,
  toResult,
  toStart,
} from '../attempts/daily-attempts.ts'
import { tellSheet } from '../attempts/told-sheet.ts'
import type { DailyQuiz } from '../drawing/daily-quizzes.ts'
import {
  countClaim,
  countSubmission,
  findGuestSubmission,
  findSubmissionsOf,
  type GuestSubmission,
  insertSubmission,
  updateTold,
} from './guest-submissions.repository.ts'
import { readGuestToken, signGuestToken, signNetwork } from './guest-tokens.ts'

/** By number of the sheet: trying again in private windows would else spell out the right answers. */
const TOLD_BY_NUMBER: readonly SheetTold[] = ['verdicts', 'score', 'score']
/** Then no guest of the network can start that day. A school behind one address must hardly meet this. */
export const SUBMISSIONS_MAX = 1000
/** Higher, so that a guest who could start can submit. Starts are stored nowhere, so this must end too. */
export const TAKEN_MAX = 2 * SUBMISSIONS_MAX

/** Stores nothing before the submission. Throws 429 where the guest's network has submitted too many. */
export async function startAsGuest(
  { db, quizzes }: DailyContext,
  { network, timeFactor, at }: { network: string; timeFactor: TimeFactor; at: Date },
): Promise<DailyStart> {
  const quiz = await quizzes.today(at)
  const begun = beginAttempt(quiz, { timeFactor, at })
  const signed = await signNetwork(db, quiz.day, network)
  if ((await findSubmissionsOf(db, quiz.day, signed)) >= SUBMISSIONS_MAX) {
    throw tooManyGuests(quiz.day, at)
  }
  return { ...toStart(begun, quiz, at), guestToken: await signGuestToken(db, 'attempt', begun) }
}

function tooManyGuests(day: Day, at: Date): AppError {
  const seconds = (endOfDay(day).getTime() - at.getTime()) / 1000
  return tooManyRequests(
    Math.ceil(seconds),
    'Too many guests have played this quiz from your network. Log in or sign up to play it.',
  )
}

type SubmissionOfGuest = Pick<DailySubmission, 'answers'> & { guestToken: string; network: string }

/** An attempt counts once. Right answers are told once an account has claimed it, or the day is over. */
export async function submitAsGuest(
  daily: DailyContext,
  { guestToken, answers, network }: SubmissionOfGuest,
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = daily
  const attempt = await readGuestToken(db, 'attempt', guestToken)
  const quiz = await quizzes.of(attempt.day)
  const { questions, points: pointsPerAnswer } = quiz
  const submission =
    (await findGuestSubmission(db, attempt.id)) ??
    (await takeSubmission(daily, { attempt, quiz, answers, network }, at))
  const { picks, late } = submission
  const result = { ...scorePicks({ questions, picks, pointsPerAnswer }), late }
  return withRightShares(db, {
    ...toResult(attempt, result),
    ...(await tellGuest(daily, quiz, { submission, result, at })),
    place: null,
    streak: null,
    claim: await signGuestToken(db, 'claim', attempt),
  })
}

interface Sheet {
  attempt: BegunAttempt
  quiz: DailyQuiz
  answers: DailySubmission['answers']
  network: string
}

/** Stores the first submission of an attempt. Throws 410 where it comes too late, or is one too many. */
async function takeSubmission(
  { db }: DailyContext,
  { attempt, quiz, answers, network }: Sheet,
  at: Date,
): Promise<GuestSubmission> {
  refuseTooLate(attempt, at)
  const { id: attemptId, day } = attempt
  const { questions, points: pointsPerAnswer } = quiz
  const { picks } = scoreAnswers({ questions, answers, pointsPerAnswer })
  const late = isLate(attempt, at)
  const signed = await signNetwork(db, day, network)
  const submission = await inTransaction(db, async (transaction) => {
    const sheet = { attemptId, day, picks, late, submittedAt: at.toISOString() }
    await saveSubmission(transaction, signed, sheet)
    return findGuestSubmission(transaction, attemptId)
  })
  if (!submission) throw new Error('The submission of a guest was removed as it came')
  return submission
}

/** The first submission of an attempt stays. */
async function saveSubmission(
  transaction: Transaction,
  network: string,
  submission: Omit<GuestSubmission, 'told'>,
): Promise<void> {
  if (!(await insertSubmission(transaction, submission))) return
  const number = await countSubmission(transaction, submission.day, network)
  if (number > TAKEN_MAX) {
    throw goneForGood(
      "Too many guests have played this quiz from your network, so your answers can't be accepted.",
    )
  }
  await updateTold(transaction, submission.attemptId, TOLD_BY_NUMBER[number - 1] ?? 'half')
}

/** A result that is claimed is told as the account's own. */
async function tellGuest(
  daily: DailyContext,
  quiz: DailyQuiz,
  { submission, result, at }: { submission: GuestSubmission; result: AttemptResult; at: Date },
) {
  const claimed = await findDailyAttempt(daily.db, submission.attemptId)
  if (claimed?.state === 'submitted') {
    return { kind: claimed.kind, ...(await readVisibleResult(daily, claimed, at)) }
  }
  const review = reviewOf(quiz.questions, submission.picks)
  const { score, points: scorePoints } = result
  const told = isOver(quiz, at)
    ? { score, scorePoints, resultDetails: review }
    : tellSheet(result, review, submission.told, 'claim')
  return { kind: 'first' as const, ...told }
}

/** Extra time after a submission around midnight, for a guest who has yet to sign up. */
const CLAIM_TIME_S = HOUR_S

/**
 * Makes a guest's result the player's own attempt. It counts for its day as of its submission, and
 * among equals as of now. Throws 410 once its day is over and an hour has passed, and 409 when it has
 * been claimed by somebody else or the player has an attempt of that day. Only the first claim of a network
 * on a day tells the right answers before the day is over.
 */
export async function claimDaily(
  daily: DailyContext,
  { userId, claim, network }: { userId: Id; claim: string; network: string },
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = daily
  const guest = await readGuestToken(db, 'claim', claim)
  const submission = await findGuestSubmission(db, guest.id)
  if (!submission || !isClaimable(submission, at)) {
    throw goneForGood('This quiz has ended, so you can no longer save your result.')
  }
  const quiz = await quizzes.of(guest.day)
  const { questions, points: pointsPerAnswer } = quiz
  const { picks, late } = submission
  const attempt = { ...guest, userId }
  const result = { ...scorePicks({ questions, picks, pointsPerAnswer }), late }
  const submittedAt = new Date(submission.submittedAt)
  const signed = await signNetwork(db, guest.day, network)
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const own = await findAttemptOfDay(transaction, userId, guest.day)
    if (own?.id === guest.id) return
    if (own) throw alreadyPlayed()
    const isFirst = (await countClaim(transaction, guest.day, signed)) === 1
    const told = { told: submission.told, toldUntil: lastDeadlineOf(quiz) }
    await insertDailyAttempt(transaction, { ...attempt, ...(!isFirst && told) })
    await finish(daily, transaction, { attempt, quiz, result, submittedAt, claimedAt: at })
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw conflict('This result already belongs to another account.')
  })
  return readDailyResult(daily, userId, guest.day, at)
}

function isClaimable({ day, submittedAt }: GuestSubmission, at: Date): boolean {
  return day === addisDay(at) || at.toISOString() <= isoAfter(new Date(submittedAt), CLAIM_TIME_S)
}

/** Whole days after which nobody can submit an attempt of a day any more, and so none be claimed. */
const SUBMISSIONS_KEPT_DAYS = 1 + DELIVERY_HOURS / 24

/** Removes what guests have submitted, and where they came from, once nobody can claim it any more. */
export function pruneGuests(context: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  return pruneJob('prune-guests', context, (now) => {
    const before = dayAfter(addisDay(now), -SUBMISSIONS_KEPT_DAYS)
    return (['guest_submission', 'guest_network'] as const).map((table) => {
      return { table, column: 'day', before }
    })
  })
}
