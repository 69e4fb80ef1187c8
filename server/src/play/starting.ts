import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AttemptQuestion } from '@quiz-kingdom/shared/entities/content/question.ts'
import {
  type AttemptKind,
  type AttemptStart,
  OTHER_USERS_ATTEMPT_CODE,
  SUBMISSIONS_A_DAY_MAX,
  type TimeFactor,
  UNTIMED_ATTEMPT_DAYS,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { addisDay, DAY_S, endOfAddisDay, isoAfter, startOfAddisDay } from '../platform/clock.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { AppError, conflict, notFound, tooManyRequests } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import {
  findOpenAttempt,
  insertAttempt,
  lockPlayer,
  markAttemptAbandoned,
  type NewAttempt,
  type OpenAttempt,
} from './attempts.repository.ts'
import { findPlayableCategory, type PlayableCategory } from './categories.repository.ts'
import { isLate } from './held-back/deadlines.ts'
import type { PlayContext } from './play-context.ts'
import type { AskedQuestion } from './questions/question-sets.repository.ts'
import type { QuestionSet, QuestionSetCache } from './questions/question-sets.ts'

/** Shared by starting and submitting category quizzes. `createAttemptService` builds it. */
export interface AttemptContext extends PlayContext {
  db: Db
  questionSets: QuestionSetCache
  findQuiz: (categoryId: Id) => Promise<QuizContent>
}

export interface QuizContent {
  category: PlayableCategory | undefined
  set: QuestionSet | undefined
}

export async function findQuiz(
  db: Db,
  questionSets: QuestionSetCache,
  categoryId: Id,
): Promise<QuizContent> {
  const category = await findPlayableCategory(db, categoryId)
  return { category, set: category && (await questionSets.current(categoryId)) }
}

export interface StartRequest {
  userId: Id
  categoryId: Id
  timeFactor: TimeFactor
  again: boolean
  at: Date
}

/**
 * Resumes an open attempt unless `again` is set. Throws 404 for an unknown quiz, 409 for one without
 * questions.
 */
export async function startAttempt(
  { questionSets, findQuiz }: AttemptContext,
  { userId, categoryId, timeFactor, again, at }: StartRequest,
): Promise<AttemptStart> {
  const quiz = await findQuiz(categoryId)
  const { attempt: fresh, set } = prepareAttempt(quiz, { userId, timeFactor, at })
  const attempt = await questionSets.storeWith(set, async (transaction) => {
    await lockPlayer(transaction, userId)
    const open = await findOpenAttempt(transaction, userId, categoryId)
    const hasTime = open !== undefined && !isLate(open, at)
    if (hasTime && !again) return open
    if (open) await abandonAttempt(transaction, open, at)
    const kind = await insertAttempt(transaction, fresh, hasTime ? 'restart' : 'replay')
    return { ...fresh, kind }
  })
  const { questionSetId } = attempt
  const asked = questionSetId === set.id ? set : await questionSets.find(questionSetId)
  const questions = asked.questions.map(toAttemptQuestion)
  return {
    ...toAttemptStart(attempt, attempt.kind, at),
    questions: questions.map((question) => ({ ...question, categoryId })),
  }
}

/** Throws 429 if the player has abandoned too many attempts today. */
export async function abandonAttempt(
  transaction: Transaction,
  attempt: Pick<OpenAttempt, 'id' | 'userId'>,
  at: Date,
): Promise<void> {
  const times = { abandonedAt: at.toISOString(), dayBeganAt: startOfAddisDay(at) }
  if (!(await markAttemptAbandoned(transaction, attempt, times)))
    throw tooManyAttempts('started', at)
}

export function tooManyAttempts(done: 'started' | 'finished', at: Date): AppError {
  return dailyLimitReached(
    at,
    `You have ${done} ${SUBMISSIONS_A_DAY_MAX} quizzes today, the maximum for one day.`,
  )
}

/** Returns a 429 that asks the client to retry after midnight. */
export function dailyLimitReached(at: Date, message: string): AppError {
  const seconds = (endOfAddisDay(addisDay(at)).getTime() - at.getTime()) / 1000
  return tooManyRequests(Math.ceil(seconds), message)
}

/** Throws when the quiz cannot be played. */
export function prepareAttempt(
  quiz: QuizContent,
  { userId, timeFactor, at }: Omit<StartRequest, 'categoryId' | 'again'>,
): { attempt: NewAttempt; set: QuestionSet } {
  const { category, set } = quiz
  if (!category || !set) throw quizNotPlayable(quiz)
  const attempt = {
    id: newId(at),
    userId,
    categoryId: category.id,
    questionSetId: set.id,
    pointsPerAnswer: category.pointsPerAnswer,
    startedAt: at.toISOString(),
    deadline: isoAfter(at, computeAttemptSeconds(category, timeFactor)),
    timeFactor,
  }
  return { attempt, set }
}

/** Without a time limit, an attempt gets a distant deadline, so that it does not stay open for ever. */
function computeAttemptSeconds({ secondsAllowed }: PlayableCategory, timeFactor: TimeFactor) {
  return timeFactor === null ? UNTIMED_ATTEMPT_DAYS * DAY_S : secondsAllowed * timeFactor
}

export function quizNotPlayable({ category }: QuizContent): AppError {
  return category
    ? conflict('This quiz has no questions yet.')
    : notFound('This quiz no longer exists.')
}

export const attemptNotFound = () => notFound("This attempt doesn't exist.")
export const attemptOfAnotherUser = () =>
  new AppError(403, OTHER_USERS_ATTEMPT_CODE, 'This attempt belongs to someone else.')

export function toAttemptStart(
  attempt: Pick<NewAttempt, 'id' | 'startedAt' | 'deadline' | 'timeFactor'>,
  kind: AttemptKind,
  at: Date,
) {
  const { id: attemptId, startedAt, deadline, timeFactor } = attempt
  return { attemptId, startedAt, deadline, timeFactor, kind, now: at.toISOString() }
}

/** Returns the fields of a question that a player may see before answering it. */
export function toAttemptQuestion({
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
