import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { AttemptQuestion } from '@quiz-kingdom/shared/entities/question.ts'
import {
  type AttemptKind,
  type AttemptStart,
  type QuizResult,
  SOMEONE_ELSES_ATTEMPT,
  SUBMISSIONS_A_DAY_MAX,
  type Submission,
  type TimeFactor,
  UNLIMITED_DAYS,
  UNSUBMITTED_KEPT_DAYS,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { watchCatalogue } from '../catalogue/editing.ts'
import type { CacheVersion } from '../http/response-cache/cache-version.ts'
import { addisDay, DAY_S, dayBeganAt, endOfDay, isoAfter } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import {
  AppError,
  conflict,
  goneForGood,
  invalidFields,
  notFound,
  overtakenByAnother,
  tooManyRequests,
} from '../platform/errors.ts'
import { evictOldest } from '../platform/evict-oldest.ts'
import { newId, timeOfId } from '../platform/ids.ts'
import { notifyFinished, type PlayNews, readNews } from './attempt-listener.ts'
import {
  type Achieved,
  type Attempt,
  type AttemptResult,
  abandonAttempt,
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  insertSubmittedAttempt,
  lockPlayer,
  type NewAttempt,
  type OpenAttempt,
} from './attempts.repository.ts'
import { findPlayableCategory, type PlayableCategory } from './categories.repository.ts'
import { saveCategoryResult } from './category-results.repository.ts'
import { isLate } from './held-back/deadlines.ts'
import { visibleResult } from './held-back/held-back.ts'
import { isProbed } from './held-back/probes.ts'
import { raiseTotal } from './leaderboard.repository.ts'
import type { PlayContext } from './play-context.ts'
import type { AskedQuestion } from './questions/question-sets.repository.ts'
import { createQuestionSets, type QuestionSet } from './questions/question-sets.ts'
import { withRightShares } from './questions/right-shares.ts'
import { canBeAnswered, reviewOf, scoreAnswers } from './questions/scoring.ts'

interface NewStart {
  userId: Id
  categoryId: Id
  timeFactor: TimeFactor
  again: boolean
  at: Date
}

interface Submitted {
  attempt: Omit<NewAttempt, 'questionSetId' | 'pointsPerAnswer'> & { kind: AttemptKind }
  questions: readonly AskedQuestion[]
  result: AttemptResult
  at: Date
}

interface Quiz {
  category: PlayableCategory | undefined
  set: QuestionSet | undefined
}

export type Attempts = ReturnType<typeof createAttempts>

/** Quizzes that are kept: a catalogue of ten times the starter content has as many. */
const KEPT_QUIZZES_MAX = 1000

/** Keeps what it has read of the catalogue until the version of `catalogue` changes. */
export function createAttempts(
  db: Db,
  { listeners, findHeldBack, submittedElsewhere, wasShownElsewhere }: PlayContext,
  catalogue: CacheVersion = watchCatalogue(db),
  maxKept = KEPT_QUIZZES_MAX,
) {
  const questionSets = createQuestionSets(db)
  const quizzes = new Map<Id, Quiz & { version: string }>()

  async function findQuiz(categoryId: Id): Promise<Quiz> {
    const version = catalogue.current() ?? (await catalogue.refresh())
    const kept = quizzes.get(categoryId)
    if (kept?.version === version) return kept
    const category = await findPlayableCategory(db, categoryId)
    const set = category && (await questionSets.current(categoryId))
    const quiz = { category, set, version }
    quizzes.delete(categoryId)
    quizzes.set(categoryId, quiz)
    evictOldest(quizzes, maxKept)
    return quiz
  }

  /** With `again` an open attempt is given up. Throws 404 for an unknown category, 409 for an empty one. */
  async function start({
    userId,
    categoryId,
    timeFactor,
    again,
    at,
  }: NewStart): Promise<AttemptStart> {
    const quiz = await findQuiz(categoryId)
    const { attempt, set } = prepare(quiz, { userId, timeFactor, at })
    const begun = await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const open = await findOpenAttempt(transaction, userId, categoryId)
      const hasTime = open !== undefined && !isLate(open, at)
      if (hasTime && !again) return open
      if (open) {
        const abandonedAt = at.toISOString()
        const isAbandoned = await abandonAttempt(transaction, open, {
          abandonedAt,
          dayBeganAt: dayBeganAt(at),
        })
        if (!isAbandoned) throw tooManyAttempts('started', at)
      }
      const kind = await insertAttempt(transaction, attempt, hasTime ? 'restart' : 'replay')
      return { ...attempt, kind }
    })
    const isOfSet = begun.questionSetId === set.id
    return toAttemptStart(begun, isOfSet ? set : await questionSets.find(begun.questionSetId), at)
  }

  /**
   * Scores the answers against what was asked and adds the result to everything that is counted. An
   * attempt counts once: its later submissions get the first one's result, with any answers. Throws
   * 429 where the player has submitted too many today.
   */
  async function submit(submission: Submission, at: Date): Promise<QuizResult> {
    return withRightShares(db, await scoreSubmission(submission, at))
  }

  async function scoreSubmission(submission: Submission, at: Date): Promise<QuizResult> {
    const { categoryId, attemptId } = submission
    if (attemptId !== undefined) {
      const attempt = await findOwnAttempt(db, attemptId, submission, at)
      return attempt.state === 'open' ? submitOpen(attempt, submission, at) : resultOf(attempt, at)
    }
    const quiz = await findQuiz(categoryId)
    // An attempt may be open that asks what the quiz no longer does, or that is at a quiz which is gone.
    if (!quiz.set || !canBeAnswered(quiz.set.questions, submission.answers)) {
      const open = await findSubmittable(db, submission, at)
      if (open) return submitOpen(open, submission, at)
    }
    return submitWithoutStart(quiz, submission, at)
  }

  async function submitOpen(
    attempt: OpenAttempt,
    { answers }: Submission,
    at: Date,
  ): Promise<QuizResult> {
    const { userId, questionSetId, pointsPerAnswer } = attempt
    const { questions } = await questionSets.find(questionSetId)
    const scored = scoreAnswers({ questions, answers, pointsPerAnswer })
    const result = { ...scored, late: isLate(attempt, at) }
    const told = await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      const kind = await kindOf(transaction, { attempt, questions, at })
      const judged = { ...attempt, kind }
      const achieved = await closeAttempt(transaction, judged, result, timesOf(at))
      const submitted = { attempt: judged, questions, result, at }
      return achieved && recordResult(transaction, submitted, achieved)
    })
    if (told) return told
    const current = await findAttempt(db, attempt.id)
    if (current?.state === 'open') throw tooManyAttempts('finished', at)
    // Another submission or a new start came first.
    return resultOf(current ?? { ...attempt, state: 'abandoned' }, at)
  }

  /** What an attempt counts for that is submitted: no first one where a daily quiz or a live game told its answers. */
  async function kindOf(
    transaction: Transaction,
    { attempt, questions, at }: Omit<Submitted, 'result'>,
  ): Promise<AttemptKind> {
    const { kind, userId, startedAt, categoryId } = attempt
    if (kind !== 'first') return kind
    if (await wasShownElsewhere(transaction, userId, categoryId)) return 'replay'
    const questionIds = questions.map(({ questionId }) => questionId)
    const judged = { userId, questionIds, startedAt, submittedAt: at.toISOString() }
    return (await isProbed(transaction, submittedElsewhere, judged)) ? 'replay' : 'first'
  }

  /** As the specification has it: a player who was given the questions may hand in answers to them. */
  async function submitWithoutStart(
    quiz: Quiz,
    submission: Submission,
    at: Date,
  ): Promise<QuizResult> {
    const { userId, answers } = submission
    const { attempt: begun, set } = prepare(quiz, { userId, timeFactor: 1, at })
    const attempt = { ...begun, kind: 'direct' as const }
    const { questions } = set
    const { pointsPerAnswer } = attempt
    const outcome = await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const result = { ...scoreAnswers({ questions, answers, pointsPerAnswer }), late: false }
      const times = { ...timesOf(at), openFrom: forgottenBefore(at) }
      const achieved = await insertSubmittedAttempt(transaction, attempt, result, times)
      if (!achieved) {
        const open = await findSubmittable(transaction, submission, at)
        if (open) return { open }
        throw tooManyAttempts('finished', at)
      }
      return { told: await recordResult(transaction, { attempt, questions, result, at }, achieved) }
    })
    return outcome.open ? submitOpen(outcome.open, submission, at) : outcome.told
  }

  /** Adds an attempt that has just been submitted to everything that is counted, and tells its result. */
  async function recordResult(
    transaction: Transaction,
    submitted: Submitted,
    { bestPoints, kingdomId }: Achieved,
  ): Promise<QuizResult> {
    const { attempt, questions, result, at } = submitted
    const { id, userId, categoryId, kind, startedAt } = attempt
    if (kingdomId === null) throw new Error('An attempt at a category that is not there')
    await saveBestResult(transaction, submitted, bestPoints)
    const news = await notifyFinished(listeners, transaction, {
      id,
      userId,
      quiz: { categoryId, kingdomId },
      kind,
      startedAt,
      submittedAt: at,
      countedAt: at,
      secondsAllowed: secondsAllowedOf(attempt),
      questions,
      result,
    })
    return toQuizResult(transaction, submitted, at.toISOString(), news)
  }

  /** The result for a submission whose attempt is no longer open. */
  async function resultOf(attempt: Attempt, at: Date): Promise<QuizResult> {
    if (attempt.state !== 'submitted') {
      throw overtakenByAnother(
        'You’ve since started this quiz again, here or on another device, so these answers don’t count.',
      )
    }
    const { questions } = await questionSets.find(attempt.questionSetId)
    const news = await readNews(listeners, db, attempt)
    const { submittedAt, result } = attempt
    return toQuizResult(db, { attempt, questions, result, at }, submittedAt, news)
  }

  /** Makes the result of a closed attempt. What the player's open attempts ask is held back. */
  async function toQuizResult(
    db: Db,
    { attempt, questions, result, at }: Submitted,
    submittedAt: string,
    news: PlayNews,
  ): Promise<QuizResult> {
    const review = reviewOf(questions, result.picks)
    const heldBack = await findHeldBack(db, attempt.userId, at)
    const told = visibleResult({ ...result, submittedAt }, review, heldBack)
    return {
      message: 'Score updated successfully!',
      totalQuestions: result.totalQuestions,
      ...told,
      attemptId: attempt.id,
      late: result.late,
      timeFactor: attempt.timeFactor,
      kind: attempt.kind,
      ...(told.heldBack === undefined && news),
    }
  }

  return { start, submit }
}

function timesOf(at: Date) {
  return { submittedAt: at.toISOString(), dayBeganAt: dayBeganAt(at) }
}

export function tooManyAttempts(done: 'started' | 'finished', at: Date): AppError {
  return tooManyRequests(
    Math.ceil((endOfDay(addisDay(at)).getTime() - at.getTime()) / 1000),
    `You have ${done} ${SUBMISSIONS_A_DAY_MAX} quizzes today, the maximum for one day.`,
  )
}

/** An attempt that begins now, and what it asks. Throws when the quiz cannot be played. */
function prepare(
  quiz: Quiz,
  { userId, timeFactor, at }: Omit<NewStart, 'categoryId' | 'again'>,
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

/** Why a quiz of which one of these is missing cannot be played. */
export function notPlayable({ category }: Quiz): AppError {
  return category
    ? conflict('This quiz has no questions yet.')
    : notFound('This quiz no longer exists.')
}

async function findOwnAttempt(
  db: Db,
  id: Id,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<Attempt> {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw isSwept(id, at) ? swept() : notFound("This attempt doesn't exist.")
  if (attempt.userId !== userId)
    throw new AppError(403, SOMEONE_ELSES_ATTEMPT, 'This attempt belongs to someone else.')
  if (attempt.categoryId !== categoryId) {
    throw invalidFields({ attemptId: 'This attempt belongs to another quiz' })
  }
  if (isForgotten(attempt, at)) throw swept()
  return attempt
}

function isSwept(id: Id, at: Date): boolean {
  return timeOfId(id).getTime() < at.getTime() - UNSUBMITTED_KEPT_DAYS * DAY_S * 1000
}

async function findSubmittable(
  db: Db,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<OpenAttempt | undefined> {
  const open = await findOpenAttempt(db, userId, categoryId)
  return open && !isForgotten(open, at) ? open : undefined
}

/** Whether the attempt counts as swept. A first attempt at a quiz is never swept, so its age decides. */
function isForgotten({ state, deadline }: Attempt, at: Date): boolean {
  const isUnsubmitted = state === 'open' || state === 'abandoned'
  return isUnsubmitted && deadline < forgottenBefore(at)
}

function forgottenBefore(at: Date): string {
  return isoAfter(at, -UNSUBMITTED_KEPT_DAYS * DAY_S)
}

const swept = () =>
  goneForGood(
    `These answers arrived more than ${UNSUBMITTED_KEPT_DAYS} days after time ran out, so they don’t count.`,
  )

/** The category's usual time, also where the player asked for more; undefined without a limit. */
export function secondsAllowedOf({
  startedAt,
  deadline,
  timeFactor,
}: Pick<NewAttempt, 'startedAt' | 'deadline' | 'timeFactor'>): number | undefined {
  if (timeFactor === null) return undefined
  return (Date.parse(deadline) - Date.parse(startedAt)) / 1000 / timeFactor
}

async function saveBestResult(
  transaction: Transaction,
  { attempt: { userId, categoryId }, result, at }: Submitted,
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
    percent: Math.floor((100 * score) / totalQuestions),
    lastScore: score,
    lastTotalQuestions: totalQuestions,
    lastPoints: points,
    playedAt,
  })
  // A player with a best result is on the leaderboard already.
  if (best === null || gained > 0) await raiseTotal(transaction, { userId, gained, playedAt })
}

function toAttemptStart(
  attempt: NewAttempt & { kind: AttemptKind },
  { questions }: QuestionSet,
  at: Date,
): AttemptStart {
  const { id: attemptId, startedAt, deadline, timeFactor, kind, categoryId } = attempt
  return {
    attemptId,
    startedAt,
    deadline,
    timeFactor,
    kind,
    now: at.toISOString(),
    questions: toShownQuestions(questions).map((question) => ({ ...question, categoryId })),
  }
}

export function toShownQuestions(questions: readonly AskedQuestion[]): AttemptQuestion[] {
  return questions.map(toShownQuestion)
}

/** What a player may see of a question before it is answered. */
export function toShownQuestion({
  questionId,
  questionText,
  options,
  keepOrder,
  picture,
  difficulty,
}: AskedQuestion): AttemptQuestion {
  return {
    _id: questionId,
    questionText,
    options,
    keepOrder,
    ...(picture && { picture }),
    ...(difficulty && { difficulty }),
  }
}
