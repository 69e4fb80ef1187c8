import {
  CALENDAR_DAYS,
  type CalendarDay,
  type CalendarForm,
  DAILY_POINTS,
  DAILY_QUESTIONS,
  DAILY_SECONDS,
} from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { nextUpdatedAt } from '../catalogue/editing.ts'
import { addisDay, dayAfter } from '../clock.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, editConflict, invalidFields, notFound } from '../errors.ts'
import { keepWithin } from '../keep-within.ts'
import { type AskedQuestion, listAskedQuestions } from '../play/question-sets.repository.ts'
import { createSharedWork } from '../ready/shared-work.ts'
import {
  describeQuestions,
  findQuiz,
  type LiveQuestion,
  listLiveQuestions,
  listQuizzes,
  listQuizzesAround,
  lockDraws,
  type StoredQuiz,
  saveQuiz,
} from './daily-quizzes.repository.ts'
import { drawQuestions } from './draw.ts'

/** The quiz of a day that has come: nothing of it changes any more. */
export interface DailyQuiz {
  day: Day
  theme: string | null
  /** For each right answer. */
  points: number
  seconds: number
  /** As they are stored; never empty. */
  questions: readonly AskedQuestion[]
}

export interface DailyQuizzes {
  /** Draws it, and all days before it that are missing, when it is the first to ask. */
  today: (at: Date) => Promise<DailyQuiz>
  /** Of a day that has come. Throws 404 for any other, and for one before the first daily quiz. */
  of: (day: Day) => Promise<DailyQuiz>
}

/** Today's, yesterday's, and those that are shared or arrive late. */
const KEPT_MAX = 10

/** Those asked for lately are kept in memory; no other process can make them wrong. */
export function createDailyQuizzes(db: Db): DailyQuizzes {
  const kept = new Map<Day, DailyQuiz>()
  const shareFixing = createSharedWork<DailyQuiz>()

  async function remember(stored: StoredQuiz, revisionIds: readonly Id[]): Promise<DailyQuiz> {
    const { day, theme, points, seconds } = stored
    const questions = await listAskedQuestions(db, revisionIds)
    const quiz = { day, theme, points, seconds, questions }
    kept.set(day, quiz)
    keepWithin(kept, KEPT_MAX)
    return quiz
  }

  async function fix(day: Day, at: Date): Promise<DailyQuiz> {
    const stored = await findQuiz(db, day)
    if (stored?.revisionIds) return remember(stored, stored.revisionIds)
    const { quiz, revisionIds } = await inTransaction(db, async (transaction) => {
      await lockDraws(transaction)
      return fixQuiz(transaction, day, at)
    })
    return remember(quiz, revisionIds)
  }

  return {
    today: async (at) => {
      const day = addisDay(at)
      return kept.get(day) ?? shareFixing(day, () => fix(day, at))
    },
    of: async (day) => {
      const known = kept.get(day)
      if (known) return known
      const stored = await findQuiz(db, day)
      if (!stored?.revisionIds) throw notFound('There is no daily quiz of this day.')
      return remember(stored, stored.revisionIds)
    },
  }
}

/** Fixes what the day asks, in place of what has been removed meanwhile too. */
async function fixQuiz(transaction: Transaction, day: Day, at: Date) {
  // Another process may have done so while this one waited for its turn.
  const stored = await findQuiz(transaction, day)
  if (stored?.revisionIds) return { quiz: stored, revisionIds: stored.revisionIds }
  const live = await listLiveQuestions(transaction)
  if (live.length === 0) throw conflict('There are no questions yet.')
  await drawMissing(transaction, { from: day, to: day, at, live })
  const quiz = await findQuiz(transaction, day)
  if (!quiz) throw new Error(`The daily quiz of ${day} was not drawn`)
  const questionIds = await draw(transaction, { ...quiz, pinnedIds: quiz.questionIds }, live)
  const revisionOf = new Map(live.map(({ id, revisionId }) => [id, revisionId]))
  const revisionIds = questionIds.flatMap((id) => revisionOf.get(id) ?? [])
  await saveQuiz(transaction, { ...quiz, questionIds, revisionIds })
  return { quiz, revisionIds }
}

interface MissingDays {
  from: Day
  to: Day
  at: Date
  live: readonly LiveQuestion[]
}

/** One after another, so that each knows what those before it ask. */
async function drawMissing(
  transaction: Transaction,
  { from, to, at, live }: MissingDays,
): Promise<void> {
  const drawn = new Set((await listQuizzes(transaction, from, to)).map(({ day }) => day))
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (drawn.has(day)) continue
    const quiz: StoredQuiz = {
      day,
      theme: null,
      redraws: 0,
      pinnedIds: [],
      questionIds: [],
      revisionIds: undefined,
      points: DAILY_POINTS,
      seconds: DAILY_SECONDS,
      updatedAt: at.toISOString(),
      updatedBy: null,
    }
    await saveQuiz(transaction, { ...quiz, questionIds: await draw(transaction, quiz, live) })
  }
}

/** What the day asks, its pinned questions first. */
async function draw(
  transaction: Transaction,
  { day, redraws, pinnedIds }: StoredQuiz,
  live: readonly LiveQuestion[],
): Promise<Id[]> {
  const around = await listQuizzesAround(transaction, day)
  const lastAsked = new Map(
    around
      .filter((other) => other.day !== day)
      .flatMap((other) => other.questionIds.map((id): [Id, Day] => [id, other.day])),
  )
  return drawQuestions({
    day,
    redraws,
    pinned: pinnedIds,
    questions: live,
    lastAsked,
    count: DAILY_QUESTIONS,
  })
}

/** Today and the coming days. */
export async function readCalendar(db: Db, at: Date): Promise<CalendarDay[]> {
  const from = addisDay(at)
  const to = dayAfter(from, CALENDAR_DAYS)
  const days = await listQuizzes(db, from, to)
  if (days.length > CALENDAR_DAYS) return describe(db, days, from)
  return inTransaction(db, async (transaction) => {
    await lockDraws(transaction)
    const live = await listLiveQuestions(transaction)
    if (live.length === 0) return []
    await drawMissing(transaction, { from, to, at, live })
    return describe(transaction, await listQuizzes(transaction, from, to), from)
  })
}

async function describe(db: Db, quizzes: readonly StoredQuiz[], today: Day) {
  const ids = quizzes.flatMap(({ questionIds }) => questionIds)
  const described = await describeQuestions(db, [...new Set(ids)])
  return quizzes.map(({ day, theme, updatedAt, questionIds, pinnedIds }) => ({
    day,
    theme,
    canChange: day > today,
    updatedAt,
    questions: questionIds.flatMap((id) => {
      const question = described.get(id)
      return question ? [{ ...question, isPinned: pinnedIds.includes(id) }] : []
    }),
  }))
}

interface CalendarChange {
  day: Day
  /** The admin. */
  by: Id
  at: Date
  updatedAt: string
}

/**
 * Throws 404 for a day that the calendar does not show, 409 for one that has come or that somebody
 * else has changed since, and 400 for a pinned question that cannot be played.
 */
export function changeDay(
  db: Db,
  { theme, pinned, ...change }: CalendarChange & CalendarForm,
): Promise<CalendarDay> {
  return editDay(db, change, (quiz, live) => {
    const known = new Set(live.map(({ id }) => id))
    if (!pinned.every((id) => known.has(id))) {
      throw invalidFields({ pinned: 'A question that is pinned does not exist any more' })
    }
    return { ...quiz, theme, pinnedIds: pinned }
  })
}

/** As `changeDay`; the pinned questions stay. */
export function redrawDay(db: Db, change: CalendarChange): Promise<CalendarDay> {
  return editDay(db, change, (quiz) => ({ ...quiz, redraws: quiz.redraws + 1 }))
}

function editDay(
  db: Db,
  { day, by, at, updatedAt }: CalendarChange,
  edit: (quiz: StoredQuiz, live: readonly LiveQuestion[]) => StoredQuiz,
): Promise<CalendarDay> {
  const today = addisDay(at)
  return inTransaction(db, async (transaction) => {
    await lockDraws(transaction)
    const stored = await findQuiz(transaction, day)
    if (!stored) throw notFound('This day is not in the calendar.')
    // Midnight may have come while this waited for its turn.
    if (day <= today || stored.revisionIds)
      throw conflict('This day has come, so its quiz stays as it is.')
    const [before] = await describe(transaction, [stored], today)
    if (stored.updatedAt !== updatedAt) throw editConflict(before)
    const live = await listLiveQuestions(transaction)
    const edited = edit(stored, live)
    const quiz = {
      ...edited,
      questionIds: await draw(transaction, edited, live),
      updatedAt: nextUpdatedAt(stored.updatedAt, at),
      updatedBy: by,
    }
    await saveQuiz(transaction, quiz)
    const [after] = await describe(transaction, [quiz], today)
    if (!after) throw new Error(`The daily quiz of ${day} cannot be described`)
    return after
  })
}
