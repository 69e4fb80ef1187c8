import {
  type DailyAttempt,
  type DailyResult,
  type DailyStart,
  type DailySubmission,
  DELIVERY_HOURS,
  type SharedDaily,
  type Today,
} from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { FirstAnswerResult } from '@quiz-kingdom/shared/entities/first-question.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type Answer,
  SOMEONE_ELSES_ATTEMPT,
  type TimeFactor,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { listBadgeIdsOf } from '../badges/badges.repository.ts'
import { listBadges } from '../badges/badges.ts'
import { addisDay, dayAfter, endOfDay, HOUR_S, isoAfter } from '../clock.ts'
import { type Db, inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { AppError, conflict, goneForGood, notFound, unauthenticated } from '../errors.ts'
import { newId } from '../ids.ts'
import { type AttemptResult, lockPlayer } from '../play/attempts.repository.ts'
import { isLate, toShownQuestions } from '../play/attempts.ts'
import { countPlay } from '../play/finished-attempt.ts'
import { reviewOf, scoreAnswers, scorePicks } from '../play/scoring.ts'
import { sweep } from '../sweep.ts'
import { rankOf } from './board.ts'
import {
  closeDailyAttempt,
  findAttemptOfDay,
  findDailyAttempt,
  insertDailyAttempt,
  listScores,
  type NewDailyAttempt,
  type ScoreCount,
  type StoredDailyAttempt,
  takePlace,
} from './daily-attempts.repository.ts'
import type { DailyQuiz, DailyQuizzes } from './daily-quizzes.ts'
import { judgeFirstAnswer } from './first-question.ts'
import {
  findGuestSubmission,
  removeSubmissionsBefore,
  saveFirstSubmission,
} from './guest-submissions.repository.ts'
import { readAttempt, readClaim, signAttempt, signClaim } from './guest-tokens.ts'
import { streakOn } from './streak.ts'
import { findStreak } from './streaks.repository.ts'
import { countFinishedDay } from './streaks.ts'

interface Parts {
  db: Db
  quizzes: DailyQuizzes
}

/** `userId`: undefined for a guest. */
export async function readToday(
  { db, quizzes }: Parts,
  userId: Id | undefined,
  at: Date,
): Promise<Today> {
  const quiz = await quizzes.today(at)
  const facts = await readFacts(db, quiz)
  if (userId === undefined) return { ...facts, attempt: null, streak: null }
  const attempt = await findAttemptOfDay(db, userId, quiz.day)
  const streak = streakOn(quiz.day, await findStreak(db, userId))
  return { ...facts, attempt: attempt ? toDailyAttempt(attempt, at) : null, streak }
}

/** Of a day that has come; what a shared link shows. */
export async function readShared({ db, quizzes }: Parts, day: Day, at: Date): Promise<SharedDaily> {
  const today = addisDay(at)
  const quiz = day === today ? await quizzes.today(at) : await quizzes.of(day)
  return { ...(await readFacts(db, quiz)), isToday: day === today }
}

async function readFacts(db: Db, { day, theme, points, seconds, questions }: DailyQuiz) {
  const scores = await listScores(db, day)
  return {
    day,
    theme,
    questions: questions.length,
    points,
    seconds,
    endsAt: endOfDay(day).toISOString(),
    finished: countPlayers(scores),
  }
}

/**
 * Says whether it is right, to guests too. Throws 409 while the player's attempt of today is open, and
 * when it is the first question of another day.
 */
export async function answerFirstQuestion(
  { db, quizzes }: Parts,
  userId: Id | undefined,
  answer: Answer,
  at: Date,
): Promise<FirstAnswerResult> {
  const quiz = await quizzes.today(at)
  const attempt = userId && (await findAttemptOfDay(db, userId, quiz.day))
  if (attempt && attempt.state === 'open') {
    throw conflict('You have begun the quiz of today. Answer this question there.')
  }
  return judgeFirstAnswer(quiz, answer)
}

function toDailyAttempt(attempt: StoredDailyAttempt, at: Date): DailyAttempt {
  const attemptId = attempt.id
  if (attempt.state === 'open') return { state: 'open', attemptId, isTimeUp: isLate(attempt, at) }
  const { score, totalQuestions, late } = attempt.result
  return { state: 'submitted', attemptId, score, totalQuestions, late }
}

interface NewStart {
  userId: Id | undefined
  timeFactor: TimeFactor
  at: Date
}

/**
 * Begins the player's one attempt at today's quiz, or goes on with it, by the time it began. Throws
 * 409 when it is submitted, or its time is up. A guest's attempt is stored nowhere until it is submitted.
 */
export async function startDaily(
  { db, quizzes }: Parts,
  { userId, timeFactor, at }: NewStart,
): Promise<DailyStart> {
  const quiz = await quizzes.today(at)
  const begun = {
    id: newId(at),
    day: quiz.day,
    startedAt: at.toISOString(),
    deadline: deadlineOf(quiz, timeFactor, at),
    timeFactor,
  }
  if (userId === undefined) {
    return { ...toStart(begun, quiz, at), guestToken: await signAttempt(db, begun) }
  }
  const attempt = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const known = await findAttemptOfDay(transaction, userId, quiz.day)
    if (!known) await insertDailyAttempt(transaction, { ...begun, userId })
    return known ?? { ...begun, userId, state: 'open' as const }
  })
  if (attempt.state === 'submitted') throw alreadyPlayed()
  if (isLate(attempt, at)) {
    throw conflict(
      'The time of your attempt of today is up. If its answers are on another device, open Quiz Kingdom there: they are sent by themselves.',
    )
  }
  return toStart(attempt, quiz, at)
}

/** Without a limit it is the day that ends. */
function deadlineOf({ day, seconds }: DailyQuiz, timeFactor: TimeFactor, at: Date): string {
  const usual = isoAfter(at, seconds * (timeFactor ?? 2))
  if (timeFactor !== null) return usual
  const midnight = endOfDay(day).toISOString()
  return midnight > usual ? midnight : usual
}

function toStart(
  { id, day, startedAt, deadline, timeFactor }: Omit<NewDailyAttempt, 'userId'>,
  { questions }: DailyQuiz,
  at: Date,
): DailyStart {
  return {
    attemptId: id,
    day,
    startedAt,
    deadline,
    timeFactor,
    now: at.toISOString(),
    questions: toShownQuestions(questions),
  }
}

/**
 * Scores the answers; an attempt counts once, later submissions get the first one's result. One that
 * comes after its time counts as finished for two days, and is on no board. Throws 410 after that.
 */
export async function submitDaily(
  parts: Parts,
  userId: Id | undefined,
  { attemptId, answers, guestToken }: DailySubmission,
  at: Date,
): Promise<DailyResult> {
  if (guestToken !== undefined) return submitAsGuest(parts, guestToken, answers, at)
  if (userId === undefined) throw unauthenticated()
  const { db, quizzes } = parts
  const attempt = await findDailyAttempt(db, attemptId)
  if (!attempt) throw notFound('This attempt is not known.')
  if (attempt.userId !== userId)
    throw new AppError(403, SOMEONE_ELSES_ATTEMPT, 'This attempt belongs to someone else.')
  const quiz = await quizzes.of(attempt.day)
  if (attempt.state === 'open') {
    refuseTooLate(attempt, at)
    const { questions, points: pointsPerAnswer } = quiz
    const scored = scoreAnswers({ questions, answers, pointsPerAnswer })
    const result = { ...scored, late: isLate(attempt, at) }
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      await finish(transaction, { attempt, quiz, result, at })
    })
  }
  return readDailyResult(parts, userId, attempt.day, at)
}

function refuseTooLate({ deadline }: { deadline: string }, at: Date): void {
  if (at.toISOString() <= isoAfter(new Date(deadline), DELIVERY_HOURS * HOUR_S)) return
  throw goneForGood(
    `These answers came more than ${DELIVERY_HOURS} hours after their time was up, so they can no longer count.`,
  )
}

interface Finish {
  attempt: NewDailyAttempt
  quiz: DailyQuiz
  result: AttemptResult
  /** When it was submitted. */
  at: Date
}

/** Counts an open attempt; one that is closed by now has been counted. */
async function finish(
  transaction: Transaction,
  { attempt, quiz, result, at }: Finish,
): Promise<void> {
  const { id, userId, day, startedAt } = attempt
  if (!(await closeDailyAttempt(transaction, id, at.toISOString(), result))) return
  const { longest } = await countFinishedDay(transaction, userId, day)
  const { questions, seconds } = quiz
  await countPlay(transaction, {
    id,
    userId,
    quiz: { day },
    startedAt,
    submittedAt: at,
    secondsAllowed: seconds,
    questions,
    result,
    isFirst: true,
    streak: longest,
  })
  if (!result.late) await takePlace(transaction, attempt, result.score)
}

async function submitAsGuest(
  { db, quizzes }: Parts,
  token: string,
  answers: readonly Answer[],
  at: Date,
): Promise<DailyResult> {
  const attempt = await readAttempt(db, token)
  refuseTooLate(attempt, at)
  const { questions, points: pointsPerAnswer } = await quizzes.of(attempt.day)
  const { picks, late } = await saveFirstSubmission(db, {
    attemptId: attempt.id,
    day: attempt.day,
    picks: scoreAnswers({ questions, answers, pointsPerAnswer }).picks,
    late: isLate(attempt, at),
    submittedAt: at.toISOString(),
  })
  const result = { ...scorePicks({ questions, picks, pointsPerAnswer }), late }
  const claim = await signClaim(db, attempt)
  return {
    ...toResult(attempt, result, reviewOf(questions, picks)),
    place: null,
    streak: null,
    claim,
  }
}

/** Whole days after which nobody can submit an attempt of a day any more, and so none be claimed. */
const SUBMISSIONS_KEPT_DAYS = 1 + DELIVERY_HOURS / 24

/** Sweeps out what guests have submitted and nobody can claim any more. */
export async function removeGuestSubmissions(db: Db, at: Date): Promise<void> {
  const day = dayAfter(addisDay(at), -SUBMISSIONS_KEPT_DAYS)
  await sweep(db, (transaction, limit) => removeSubmissionsBefore(transaction, day, limit))
}

/** After a submission around midnight, for whoever has yet to sign up. */
const CLAIM_TIME_S = HOUR_S

/**
 * Makes a guest's result the player's own attempt. Throws 410 once its day is over and an hour has
 * passed, and 409 when it has been claimed by somebody else or the player has an attempt of that day.
 */
export async function claimDaily(
  parts: Parts,
  userId: Id,
  claim: string,
  at: Date,
): Promise<DailyResult> {
  const { db, quizzes } = parts
  const guest = await readClaim(db, claim)
  const submission = await findGuestSubmission(db, guest.id)
  const claimableUntil = submission && isoAfter(new Date(submission.submittedAt), CLAIM_TIME_S)
  const isInTime = guest.day === addisDay(at) || at.toISOString() <= (claimableUntil ?? '')
  if (!submission || !isInTime) {
    throw goneForGood('The day of this quiz is over, so its result can no longer be kept.')
  }
  const quiz = await quizzes.of(guest.day)
  const { questions, points: pointsPerAnswer } = quiz
  const attempt = { ...guest, userId }
  const { picks, late, submittedAt } = submission
  const result = { ...scorePicks({ questions, picks, pointsPerAnswer }), late }
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    const own = await findAttemptOfDay(transaction, userId, guest.day)
    if (own?.id === guest.id) return
    if (own) throw alreadyPlayed()
    await insertDailyAttempt(transaction, attempt)
    await finish(transaction, { attempt, quiz, result, at: new Date(submittedAt) })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? claimedByAnother() : error
  })
  return readDailyResult(parts, userId, guest.day, at)
}

const alreadyPlayed = () => conflict('You have played the quiz of this day already.')
const claimedByAnother = () => conflict('This result belongs to another account already.')

/** Throws 404 when the player has submitted none. */
export async function readDailyResult(
  { db, quizzes }: Parts,
  userId: Id,
  day: Day,
  at: Date,
): Promise<DailyResult> {
  const attempt = await findAttemptOfDay(db, userId, day)
  if (attempt?.state !== 'submitted') throw notFound('You have no result of this day.')
  const { questions } = await quizzes.of(day)
  const { result, place } = attempt
  const streak = streakOn(addisDay(at), await findStreak(db, userId))
  const badges = await listBadges(db, await listBadgeIdsOf(db, userId, attempt.id))
  return {
    ...toResult(attempt, result, reviewOf(questions, result.picks)),
    ...(badges.length > 0 && { badges }),
    place: place === null ? null : await readPlace(db, day, { score: result.score, place }),
    streak,
  }
}

async function readPlace(db: Db, day: Day, own: { score: number; place: number }) {
  const scores = await listScores(db, day)
  return { rank: rankOf(scores, own), players: countPlayers(scores) }
}

const countPlayers = (scores: readonly ScoreCount[]) =>
  scores.reduce((sum, { players }) => sum + players, 0)

function toResult(
  { id: attemptId, day, timeFactor }: Omit<NewDailyAttempt, 'userId'>,
  { score, totalQuestions, points: scorePoints, late }: AttemptResult,
  resultDetails: DailyResult['resultDetails'],
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
    resultDetails,
  }
}
