import type { Badge } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { ShownQuestion } from '@quiz-kingdom/shared/entities/question.ts'
import {
  type AttemptStart,
  type QuizResult,
  type ResultDetail,
  SOMEONE_ELSES_ATTEMPT,
  type Submission,
  type TimeFactor,
  UNLIMITED_DAYS,
  UNSUBMITTED_KEPT_DAYS,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { listBadgeIdsOf } from '../badges/badges.repository.ts'
import { listBadges } from '../badges/badges.ts'
import { watchCatalogue } from '../catalogue/editing.ts'
import { DAY_S, isoAfter } from '../clock.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import {
  AppError,
  conflict,
  goneForGood,
  invalidFields,
  notFound,
  overtakenByAnother,
} from '../errors.ts'
import { newId, timeOfId } from '../ids.ts'
import { keepWithin } from '../keep-within.ts'
import type { Freshness } from '../ready/freshness.ts'
import { sweep } from '../sweep.ts'
import {
  type Achieved,
  type Attempt,
  type AttemptResult,
  abandonOpenAttempt,
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  insertSubmittedAttempt,
  lockPlayer,
  type NewAttempt,
  type OpenAttempt,
  removeUnsubmittedAttempts,
} from './attempts.repository.ts'
import { findPlayableCategory, type PlayableCategory } from './categories.repository.ts'
import { saveCategoryResult } from './category-results.repository.ts'
import { countPlay, type FinishedAttempt, type PlayNews } from './finished-attempt.ts'
import { raiseTotal } from './leaderboard.repository.ts'
import type { AskedQuestion } from './question-sets.repository.ts'
import { createQuestionSets, type QuestionSet } from './question-sets.ts'
import { reviewOf, scoreAnswers } from './scoring.ts'

/** Time for the answers to travel: a slow phone sends them when its own countdown ends. */
const LATE_GRACE_S = 10

export interface Attempts {
  /**
   * Begins an attempt; an open one of the same player and category is abandoned. Throws 404 for an
   * unknown or removed category and 409 for one without questions.
   */
  start: (start: NewStart) => Promise<AttemptStart>
  /**
   * Scores the answers against what was asked and adds the result to everything that is counted. An
   * attempt counts once: its later submissions get the first one's result, whatever they hold.
   */
  submit: (submission: Submission, at: Date) => Promise<QuizResult>
}

interface NewStart {
  userId: Id
  categoryId: Id
  timeFactor: TimeFactor
  at: Date
}

/** What a category asks at the moment, if it asks anything. */
interface Quiz {
  category: PlayableCategory | undefined
  set: QuestionSet | undefined
}

/** As many as a catalogue of ten times the starter content has. */
const KEPT_QUIZZES_MAX = 1000

/** What was read of the catalogue is kept until it changes, as `catalogue` tells. */
export function createAttempts(
  db: Db,
  catalogue: Freshness = watchCatalogue(db),
  maxKept = KEPT_QUIZZES_MAX,
): Attempts {
  const questionSets = createQuestionSets(db)
  const quizzes = new Map<Id, Quiz & { mark: string }>()

  async function findQuiz(categoryId: Id): Promise<Quiz> {
    const mark = catalogue.peek() ?? (await catalogue.ask())
    const kept = quizzes.get(categoryId)
    if (kept?.mark === mark) return kept
    const category = await findPlayableCategory(db, categoryId)
    const set = category && (await questionSets.current(categoryId))
    const quiz = { category, set, mark }
    quizzes.delete(categoryId)
    quizzes.set(categoryId, quiz)
    keepWithin(quizzes, maxKept)
    return quiz
  }

  async function start({ userId, categoryId, timeFactor, at }: NewStart) {
    const quiz = await findQuiz(categoryId)
    const { attempt, set } = prepare(quiz, { userId, timeFactor, at })
    await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      await abandonOpenAttempt(transaction, userId, categoryId, attempt.startedAt)
      await insertAttempt(transaction, attempt)
    })
    return toAttemptStart(attempt, set)
  }

  async function submit(submission: Submission, at: Date): Promise<QuizResult> {
    const { userId, categoryId, attemptId } = submission
    if (attemptId !== undefined) {
      const attempt = await findOwnAttempt(db, attemptId, submission, at)
      return attempt.state === 'open' ? submitOpen(attempt, submission, at) : resultOf(attempt)
    }
    const quiz = await findQuiz(categoryId)
    // A quiz that is gone asks nothing any more; an attempt at it may be open all the same.
    if (!quiz.set) {
      const open = await findOpenAttempt(db, userId, categoryId)
      return open ? submitOpen(open, submission, at) : Promise.reject(notPlayable(quiz))
    }
    return submitWithoutStart(quiz, submission, at)
  }

  async function submitOpen(
    attempt: OpenAttempt,
    { answers }: Submission,
    at: Date,
  ): Promise<QuizResult> {
    const { id, questionSetId, pointsPerAnswer } = attempt
    const { questions } = await questionSets.find(questionSetId)
    const scored = scoreAnswers({ questions, answers, pointsPerAnswer })
    const result = { ...scored, late: isLate(attempt, at) }
    const news = await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, attempt.userId)
      const achieved = await closeAttempt(transaction, id, at.toISOString(), result)
      return achieved && countResult(transaction, finish(attempt, questions, result, at), achieved)
    })
    if (news) {
      const badges = await listBadges(db, news.badgeIds)
      return toQuizResult(attempt, result, reviewOf(questions, result.picks), badges)
    }
    // Another submission or a new start came first.
    return resultOf((await findAttempt(db, id)) ?? { ...attempt, state: 'abandoned' })
  }

  /** As the specification has it: whoever was given the questions may hand in answers to them. */
  async function submitWithoutStart(
    quiz: Quiz,
    submission: Submission,
    at: Date,
  ): Promise<QuizResult> {
    const { userId, categoryId, answers } = submission
    const { attempt, set } = prepare(quiz, { userId, timeFactor: 1, at })
    const { questions } = set
    const { pointsPerAnswer } = attempt
    const outcome = await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const open = await findOpenAttempt(transaction, userId, categoryId)
      if (open) return { open }
      const result = { ...scoreAnswers({ questions, answers, pointsPerAnswer }), late: false }
      const submittedAt = at.toISOString()
      const achieved = await insertSubmittedAttempt(transaction, attempt, submittedAt, result)
      const news = await countResult(transaction, finish(attempt, questions, result, at), achieved)
      return { result, news }
    })
    // The right answers must not leave while an attempt at the same quiz is open.
    if (outcome.open) return submitOpen(outcome.open, submission, at)
    const { result, news } = outcome
    const badges = await listBadges(db, news.badgeIds)
    return toQuizResult(attempt, result, reviewOf(questions, result.picks), badges)
  }

  /** What a submission gets whose attempt is no longer open. */
  async function resultOf(attempt: Attempt): Promise<QuizResult> {
    if (attempt.state === 'submitted') {
      const { questions } = await questionSets.find(attempt.questionSetId)
      const { result, userId, id } = attempt
      const badges = await listBadges(db, await listBadgeIdsOf(db, userId, id))
      return toQuizResult(attempt, result, reviewOf(questions, result.picks), badges)
    }
    if (attempt.state === 'reviewed') {
      return toQuizResult(attempt, attempt.result, attempt.review, [])
    }
    throw overtakenByAnother(
      'You have started this quiz again since, here or on another device, so these answers can no longer count.',
    )
  }

  return { start, submit }
}

/** An attempt that begins now, and what it asks. Throws when the quiz cannot be played. */
function prepare(
  quiz: Quiz,
  { userId, timeFactor, at }: Omit<NewStart, 'categoryId'>,
): { attempt: NewAttempt; set: QuestionSet } {
  const { category, set } = quiz
  if (!category || !set) throw notPlayable(quiz)
  const attempt = {
    id: newId(at),
    userId,
    categoryId: category.id,
    questionSetId: set.id,
    pointsPerAnswer: category.pointsPerAnswer,
    startedAt: at.toISOString(),
    deadline: isoAfter(at, secondsOf(category, timeFactor)),
    timeFactor,
  }
  return { attempt, set }
}

/** Without a limit there is a deadline all the same: nothing is open for ever. */
function secondsOf({ secondsAllowed }: PlayableCategory, timeFactor: TimeFactor): number {
  return timeFactor === null ? UNLIMITED_DAYS * DAY_S : secondsAllowed * timeFactor
}

function notPlayable({ category }: Quiz): AppError {
  return category
    ? conflict('This quiz has no questions yet.')
    : notFound('This quiz does not exist any more.')
}

/** Sweeps out what was started and never submitted, once nobody waits for it any more. */
export async function removeUnsubmitted(db: Db, at: Date): Promise<void> {
  const deadlineBefore = isoAfter(at, -UNSUBMITTED_KEPT_DAYS * DAY_S)
  await sweep(db, (transaction, limit) =>
    removeUnsubmittedAttempts(transaction, deadlineBefore, limit),
  )
}

async function findOwnAttempt(
  db: Db,
  id: Id,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<Attempt> {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw isSwept(id, at) ? swept() : notFound('This attempt is not known.')
  if (attempt.userId !== userId)
    throw new AppError(403, SOMEONE_ELSES_ATTEMPT, 'This attempt belongs to someone else.')
  if (attempt.categoryId !== categoryId) {
    throw invalidFields({ attemptId: 'This attempt belongs to another quiz' })
  }
  return attempt
}

function isSwept(id: Id, at: Date): boolean {
  return timeOfId(id).getTime() < at.getTime() - UNSUBMITTED_KEPT_DAYS * DAY_S * 1000
}

const swept = () =>
  goneForGood(
    `These answers came more than ${UNSUBMITTED_KEPT_DAYS} days after their time was up, so they can no longer count.`,
  )

type NewlyFinished = Omit<FinishedAttempt, 'isFirst'> & { categoryId: Id }

function finish(
  attempt: Omit<NewAttempt, 'questionSetId' | 'pointsPerAnswer'>,
  questions: readonly AskedQuestion[],
  result: AttemptResult,
  submittedAt: Date,
): NewlyFinished {
  const { id, userId, categoryId, startedAt } = attempt
  const quiz = { categoryId }
  const secondsAllowed = secondsAllowedOf(attempt)
  return { id, userId, categoryId, quiz, startedAt, submittedAt, secondsAllowed, questions, result }
}

/** Of the category, whatever time the player asked for; undefined where that was no limit. */
export function secondsAllowedOf({
  startedAt,
  deadline,
  timeFactor,
}: Pick<NewAttempt, 'startedAt' | 'deadline' | 'timeFactor'>): number | undefined {
  if (timeFactor === null) return undefined
  return (Date.parse(deadline) - Date.parse(startedAt)) / 1000 / timeFactor
}

async function countResult(
  transaction: Transaction,
  attempt: NewlyFinished,
  { bestPoints: best }: Achieved,
): Promise<PlayNews> {
  const { userId, categoryId, submittedAt } = attempt
  const { score, totalQuestions, points } = attempt.result
  const playedAt = submittedAt.toISOString()
  const gained = best === undefined ? points : Math.max(0, points - best)
  await saveCategoryResult(transaction, {
    id: newId(submittedAt),
    userId,
    categoryId,
    bestPoints: (best ?? 0) + gained,
    lastScore: score,
    lastTotalQuestions: totalQuestions,
    lastPoints: points,
    playedAt,
  })
  // Whoever has a best is on the leaderboard already.
  if (best === undefined || gained > 0) await raiseTotal(transaction, userId, gained, playedAt)
  return countPlay(transaction, { ...attempt, isFirst: best === undefined })
}

/** Whether it comes after its time, the way of the answers to the server included. */
export function isLate({ deadline }: { deadline: string }, at: Date): boolean {
  return at.toISOString() > isoAfter(new Date(deadline), LATE_GRACE_S)
}

function toAttemptStart(attempt: NewAttempt, { questions }: QuestionSet): AttemptStart {
  const { id: attemptId, startedAt, deadline, timeFactor, categoryId } = attempt
  return {
    attemptId,
    startedAt,
    deadline,
    timeFactor,
    questions: toShownQuestions(questions).map((question) => ({ ...question, categoryId })),
  }
}

export function toShownQuestions(questions: readonly AskedQuestion[]): ShownQuestion[] {
  return questions.map(({ questionId, questionText, options, keepOrder }) => ({
    _id: questionId,
    questionText,
    options,
    keepOrder,
  }))
}

function toQuizResult(
  { id: attemptId, timeFactor }: Pick<Attempt, 'id' | 'timeFactor'>,
  { score, totalQuestions, points, late }: Omit<AttemptResult, 'picks'>,
  resultDetails: ResultDetail[],
  badges: Badge[],
): QuizResult {
  return {
    message: 'Score updated successfully!',
    score,
    totalQuestions,
    scorePoints: points,
    resultDetails,
    attemptId,
    late,
    timeFactor,
    ...(badges.length > 0 && { badges }),
  }
}
