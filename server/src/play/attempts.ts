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
  type Attempt,
  type AttemptResult,
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  insertSubmittedAttempt,
  lockPlayer,
  markAbandoned,
  type NewAttempt,
  type OpenAttempt,
  type PreviousBest,
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

interface ClosedAttempt {
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

/** Ten times the quizzes of the starter content. */
const CACHED_QUIZZES_MAX = 1000

/** Caches what it reads of the catalogue until the version of `catalogue` changes. */
export function createAttempts(
  db: Db,
  { listeners, findHeldBack, submittedElsewhere, wasShownElsewhere }: PlayContext,
  catalogue: CacheVersion = watchCatalogue(db),
  maxCached = CACHED_QUIZZES_MAX,
) {
  const questionSets = createQuestionSets(db)
  const quizzes = new Map<Id, Quiz & { version: string }>()

  async function findQuiz(categoryId: Id): Promise<Quiz> {
    const version = catalogue.current() ?? (await catalogue.refresh())
    const cached = quizzes.get(categoryId)
    if (cached?.version === version) return cached
    const category = await findPlayableCategory(db, categoryId)
    const set = category && (await questionSets.current(categoryId))
    const quiz = { category, set, version }
    quizzes.delete(categoryId)
    quizzes.set(categoryId, quiz)
    evictOldest(quizzes, maxCached)
    return quiz
  }

  /** Resumes an open attempt unless `again` is set. Throws 404 for an unknown category, 409 for an empty one. */
  async function start({
    userId,
    categoryId,
    timeFactor,
    again,
    at,
  }: NewStart): Promise<AttemptStart> {
    const quiz = await findQuiz(categoryId)
    const { attempt: fresh, set } = prepare(quiz, { userId, timeFactor, at })
    const attempt = await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const open = await findOpenAttempt(transaction, userId, categoryId)
      const hasTime = open !== undefined && !isLate(open, at)
      if (hasTime && !again) return open
      if (open) {
        await abandonAttempt(transaction, open, at)
      }
      const kind = await insertAttempt(transaction, fresh, hasTime ? 'restart' : 'replay')
      return { ...fresh, kind }
    })
    const { questionSetId } = attempt
    const asked = questionSetId === set.id ? set : await questionSets.find(questionSetId)
    return toAttemptStart(attempt, asked, at)
  }

  /**
   * Scores the answers and counts the result. An attempt counts once: later submissions return the
   * first result, whatever their answers. Throws 429 if the player has submitted too many today.
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
    // The open attempt may ask questions that the quiz no longer has, or the quiz may be gone.
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
    const recorded = await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      const kind = await kindOf(transaction, { attempt, questions, at })
      const closed = { attempt: { ...attempt, kind }, questions, result, at }
      const previous = await closeAttempt(transaction, closed.attempt, result, timesOf(at))
      return previous && recordResult(transaction, closed, previous)
    })
    if (recorded) return recorded
    const current = await findAttempt(db, attempt.id)
    if (current?.state === 'open') throw tooManyAttempts('finished', at)
    // Another submission or a new start came first.
    return resultOf(current ?? { ...attempt, state: 'abandoned' }, at)
  }

  /** Demotes a first attempt to a replay if a daily quiz or a live game could reveal its answers. */
  async function kindOf(
    transaction: Transaction,
    { attempt, questions, at }: Omit<ClosedAttempt, 'result'>,
  ): Promise<AttemptKind> {
    const { kind, userId, startedAt, categoryId } = attempt
    if (kind !== 'first') return kind
    if (await wasShownElsewhere(transaction, userId, categoryId)) return 'replay'
    const questionIds = questions.map(({ questionId }) => questionId)
    const span = { userId, questionIds, startedAt, submittedAt: at.toISOString() }
    return (await isProbed(transaction, submittedElsewhere, span)) ? 'replay' : 'first'
  }

  /** The specification lets players submit answers without starting an attempt first. */
  async function submitWithoutStart(
    quiz: Quiz,
    submission: Submission,
    at: Date,
  ): Promise<QuizResult> {
    const { userId, answers } = submission
    const { attempt: fresh, set } = prepare(quiz, { userId, timeFactor: 1, at })
    const attempt = { ...fresh, kind: 'direct' as const }
    const { questions } = set
    const { pointsPerAnswer } = attempt
    const outcome = await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const result = { ...scoreAnswers({ questions, answers, pointsPerAnswer }), late: false }
      const times = { ...timesOf(at), openFrom: submittableFrom(at) }
      const previous = await insertSubmittedAttempt(transaction, attempt, result, times)
      if (!previous) {
        const open = await findSubmittable(transaction, submission, at)
        if (open) return { open }
        throw tooManyAttempts('finished', at)
      }
      const closed = { attempt, questions, result, at }
      return { recorded: await recordResult(transaction, closed, previous) }
    })
    return outcome.open ? submitOpen(outcome.open, submission, at) : outcome.recorded
  }

  /** Updates the best result and notifies the listeners. */
  async function recordResult(
    transaction: Transaction,
    closed: ClosedAttempt,
    { bestPoints, kingdomId }: PreviousBest,
  ): Promise<QuizResult> {
    const { attempt, questions, result, at } = closed
    const { id, userId, categoryId, kind, startedAt } = attempt
    if (kingdomId === null) throw new Error(`The category ${categoryId} is missing`)
    await saveBestResult(transaction, closed, bestPoints)
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
    return toQuizResult(transaction, closed, at.toISOString(), news)
  }

  /** Returns the first submission's result. Throws 409 for an attempt that was abandoned. */
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

  async function toQuizResult(
    db: Db,
    { attempt, questions, result, at }: ClosedAttempt,
    submittedAt: string,
    news: PlayNews,
  ): Promise<QuizResult> {
    const review = reviewOf(questions, result.picks)
    const heldBack = await findHeldBack(db, attempt.userId, at)
    const visible = visibleResult({ ...result, submittedAt }, review, heldBack)
    return {
      message: 'Score updated successfully!',
      totalQuestions: result.totalQuestions,
      ...visible,
      attemptId: attempt.id,
      late: result.late,
      timeFactor: attempt.timeFactor,
      kind: attempt.kind,
      ...(visible.heldBack === undefined && news),
    }
  }

  return { start, submit }
}

function timesOf(at: Date) {
  return { submittedAt: at.toISOString(), dayBeganAt: dayBeganAt(at) }
}

/** Throws 429 if the player has abandoned too many attempts today. */
export async function abandonAttempt(
  transaction: Transaction,
  attempt: Pick<OpenAttempt, 'id' | 'userId'>,
  at: Date,
): Promise<void> {
  const times = { abandonedAt: at.toISOString(), dayBeganAt: dayBeganAt(at) }
  if (!(await markAbandoned(transaction, attempt, times))) throw tooManyAttempts('started', at)
}

function tooManyAttempts(done: 'started' | 'finished', at: Date): AppError {
  return tooManyToday(
    at,
    `You have ${done} ${SUBMISSIONS_A_DAY_MAX} quizzes today, the maximum for one day.`,
  )
}

/** 429 until midnight. */
export function tooManyToday(at: Date, message: string): AppError {
  const seconds = (endOfDay(addisDay(at)).getTime() - at.getTime()) / 1000
  return tooManyRequests(Math.ceil(seconds), message)
}

/** Throws when the quiz cannot be played. */
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

/** An attempt without a time limit has a distant deadline, so that none stays open for ever. */
function secondsOf({ secondsAllowed }: PlayableCategory, timeFactor: TimeFactor): number {
  return timeFactor === null ? UNLIMITED_DAYS * DAY_S : secondsAllowed * timeFactor
}

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
  if (!attempt) {
    const isPruned = timeOfId(id) < new Date(submittableFrom(at))
    throw isPruned ? tooOld() : noSuchAttempt()
  }
  if (attempt.userId !== userId) throw someoneElsesAttempt()
  if (attempt.categoryId !== categoryId) {
    throw invalidFields({ attemptId: 'This attempt belongs to another quiz' })
  }
  if (isTooOld(attempt, at)) throw tooOld()
  return attempt
}

export const noSuchAttempt = () => notFound("This attempt doesn't exist.")
export const someoneElsesAttempt = () =>
  new AppError(403, SOMEONE_ELSES_ATTEMPT, 'This attempt belongs to someone else.')

async function findSubmittable(
  db: Db,
  { userId, categoryId }: Submission,
  at: Date,
): Promise<OpenAttempt | undefined> {
  const open = await findOpenAttempt(db, userId, categoryId)
  return open && !isTooOld(open, at) ? open : undefined
}

/** Whether the attempt is too old to be submitted: pruning removes most such attempts, but keeps first ones. */
function isTooOld({ state, deadline }: Attempt, at: Date): boolean {
  const isUnsubmitted = state === 'open' || state === 'abandoned'
  return isUnsubmitted && deadline < submittableFrom(at)
}

function submittableFrom(at: Date): string {
  return isoAfter(at, -UNSUBMITTED_KEPT_DAYS * DAY_S)
}

const tooOld = () =>
  goneForGood(
    `These answers arrived more than ${UNSUBMITTED_KEPT_DAYS} days after time ran out, so they don’t count.`,
  )

function secondsAllowedOf({
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
