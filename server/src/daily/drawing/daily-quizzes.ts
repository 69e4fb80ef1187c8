import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  CALENDAR_DAYS,
  type CalendarDay,
  type CalendarForm,
  DAILY_POINTS_PER_QUESTION,
  DAILY_QUESTIONS,
  DAILY_TIME_LIMIT_S,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { createSigner } from '../../auth/signing-keys.ts'
import { nextUpdatedAt } from '../../catalogue/editing.ts'
import { addDays, addisDay } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { conflict, editConflict, invalidFields, notFound } from '../../platform/errors.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import { setNewest } from '../../platform/set-newest.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import {
  type AskedQuestion,
  listAskedQuestions,
} from '../../play/questions/question-sets.repository.ts'
import {
  type AvailableQuestion,
  describeQuestions,
  type ExtraQuestion,
  findDailyQuiz,
  listAvailableQuestions,
  listDailyQuizzes,
  listShortQuestions,
  lockDraws,
  type StoredDailyQuiz,
  saveDailyQuiz,
} from './daily-quizzes.repository.ts'
import { drawQuestions, QUESTION_REST_DAYS } from './draw.ts'

/** The quiz of today or a past day. It no longer changes. */
export interface DailyQuiz {
  day: Day
  theme: string | null
  points: number
  seconds: number
  /** Never empty. */
  questions: readonly AskedQuestion[]
  /** The home page's question, which the quiz does not ask. Undefined if the quiz asks every question. */
  extra: AskedQuestion | undefined
}

export interface DailyQuizzes {
  /** Draws today's quiz unless it is already drawn. */
  today: (at: Date) => Promise<DailyQuiz>
  /** Throws 404 for a future day, and for a day before the first daily quiz. */
  find: (day: Day) => Promise<DailyQuiz>
}

/** Enough for yesterday's quiz, shared quizzes and late submissions. */
const CACHED_PAST_QUIZZES_MAX = 10

/** Caches quizzes in memory: those of today and past days never change. */
export function createDailyQuizzes(db: Db): DailyQuizzes {
  /** Today's quiz. It is not in `past`, because requests for many past days would evict it. */
  let current: DailyQuiz | undefined
  const past = new Map<Day, DailyQuiz>()
  const shareFixing = createSingleFlight<DailyQuiz>()

  async function fix(day: Day, at: Date): Promise<DailyQuiz> {
    const stored = await findDailyQuiz(db, day)
    const isFixed = stored?.revisionIds !== undefined
    return toDailyQuiz(
      db,
      isFixed ? stored : await inDrawTransaction(db, at, (draw) => finalizeQuiz(draw, day)),
    )
  }

  return {
    today: async (at) => {
      const day = addisDay(at)
      if (current?.day !== day) current = await shareFixing(day, () => fix(day, at))
      return current
    },
    find: async (day) => {
      const known = current?.day === day ? current : past.get(day)
      if (known) return known
      const stored = await findDailyQuiz(db, day)
      if (!stored?.revisionIds) throw notFound('There is no daily quiz for this day.')
      const quiz = await toDailyQuiz(db, stored)
      setNewest(past, day, quiz, CACHED_PAST_QUIZZES_MAX)
      return quiz
    },
  }
}

const DRAW_INTERVAL_MS = 60_000

/** Draws the calendar's quizzes and makes today's final, so that no player waits for the draw. */
export function createDrawDaysJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'draw-days',
    everyMs: DRAW_INTERVAL_MS,
    batchSize: CALENDAR_DAYS + 1,
    run: async function* () {
      const at = clock.now()
      const from = addisDay(at)
      const to = addDays(from, CALENDAR_DAYS)
      const days = await listDailyQuizzes(db, from, to)
      if (days.length > CALENDAR_DAYS && days[0]?.revisionIds) return
      yield await inDrawTransaction(db, at, async (draw) => {
        if (draw.available.length === 0) return 0
        await drawMissingQuizzes(draw, from, to)
        await finalizeQuiz(draw, from)
        return CALENDAR_DAYS + 1 - days.length || 1
      })
    },
  }
}

async function toDailyQuiz(
  db: Db,
  { day, theme, points, seconds, revisionIds = [], difficulties, extra }: StoredDailyQuiz,
): Promise<DailyQuiz> {
  const extraIds = extra ? [extra.revisionId] : []
  const asked = await listAskedQuestions(db, [...revisionIds, ...extraIds], difficulties)
  const questions = asked.slice(0, revisionIds.length)
  return { day, theme, points, seconds, questions, extra: asked[revisionIds.length] }
}

/** Seeds are signed with a secret key. Without it, anyone could compute a draw from the public questions. */
const SEED_KEY_NAME = 'daily-draw'

/** A transaction that holds the lock on draws. */
interface DrawContext {
  transaction: Transaction
  at: Date
  seedOf: (text: string) => string
  available: readonly AvailableQuestion[]
}

async function inDrawTransaction<T>(
  db: Db,
  at: Date,
  work: (draw: DrawContext) => Promise<T>,
): Promise<T> {
  const seedOf = await createSigner(db, SEED_KEY_NAME)
  return inTransaction(db, async (transaction) => {
    await lockDraws(transaction)
    return work({ transaction, at, seedOf, available: await listAvailableQuestions(transaction) })
  })
}

/** Makes the questions of a day final. Questions removed since the draw are replaced. */
async function finalizeQuiz(draw: DrawContext, day: Day): Promise<StoredDailyQuiz> {
  const { transaction, available } = draw
  const stored = await findDailyQuiz(transaction, day)
  // Another process may have finalized the quiz while this call waited for the lock.
  if (stored?.revisionIds) return stored
  if (available.length === 0) throw conflict('There are no questions yet.')
  await drawMissingQuizzes(draw, day, day)
  const drawn = stored ?? (await findDailyQuiz(transaction, day))
  if (!drawn) throw new Error(`The daily quiz of ${day} was not drawn`)
  const availableById = new Map(available.map((question) => [question.id, question]))
  const questionIds = await drawQuizQuestions(draw, { ...drawn, pinnedIds: drawn.questionIds })
  const asked = questionIds.flatMap((id) => availableById.get(id) ?? [])
  const fixed = {
    ...drawn,
    questionIds,
    revisionIds: asked.map(({ revisionId }) => revisionId),
    difficulties: asked.map(({ difficulty }) => difficulty),
    extra: await drawExtraQuestion(draw, day, questionIds),
  }
  await saveDailyQuiz(transaction, fixed)
  return fixed
}

/** Draws one day after another, because each draw depends on the days before it. */
async function drawMissingQuizzes(draw: DrawContext, from: Day, to: Day): Promise<void> {
  const { transaction, at } = draw
  const drawn = new Set((await listDailyQuizzes(transaction, from, to)).map(({ day }) => day))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (drawn.has(day)) continue
    const quiz: StoredDailyQuiz = {
      day,
      theme: null,
      redraws: 0,
      pinnedIds: [],
      questionIds: [],
      revisionIds: undefined,
      difficulties: [],
      extra: undefined,
      points: DAILY_POINTS_PER_QUESTION,
      seconds: DAILY_TIME_LIMIT_S,
      updatedAt: at.toISOString(),
      updatedBy: null,
    }
    await saveDailyQuiz(transaction, { ...quiz, questionIds: await drawQuizQuestions(draw, quiz) })
  }
}

async function drawQuizQuestions(
  { transaction, seedOf, available }: DrawContext,
  { day, redraws, pinnedIds }: StoredDailyQuiz,
): Promise<Id[]> {
  return drawQuestions({
    seed: seedOf(`${day} ${redraws}`),
    pinned: pinnedIds,
    questions: available,
    lastAsked: await findLastAskedDays(transaction, day),
    count: DAILY_QUESTIONS,
  })
}

/**
 * Three lines on a phone. The home page shows the extra question late, so a longer text or a picture would
 * delay the page's largest contentful paint.
 */
const EXTRA_QUESTION_LENGTH_MAX = 80

async function drawExtraQuestion(
  { transaction, seedOf, available }: DrawContext,
  day: Day,
  questionIds: readonly Id[],
): Promise<ExtraQuestion | undefined> {
  const lastAsked = await findLastAskedDays(transaction, day)
  const others = available.filter(({ id }) => !questionIds.includes(id))
  const short = await listShortQuestions(transaction, EXTRA_QUESTION_LENGTH_MAX)
  const fitting = others.filter(({ id }) => short.has(id) && !lastAsked.has(id))
  const [questionId] = drawQuestions({
    seed: seedOf(`${day} extra`),
    pinned: [],
    questions: fitting.length > 0 ? fitting : others,
    lastAsked,
    count: 1,
  })
  const question = others.find(({ id }) => id === questionId)
  return question && { questionId: question.id, revisionId: question.revisionId }
}

/**
 * Maps each question asked in the `QUESTION_REST_DAYS` before this day or the `CALENDAR_DAYS` after it to the
 * last day that asks it.
 */
async function findLastAskedDays(transaction: Transaction, day: Day): Promise<Map<Id, Day>> {
  const [from, to] = [addDays(day, -QUESTION_REST_DAYS), addDays(day, CALENDAR_DAYS)]
  const others = (await listDailyQuizzes(transaction, from, to)).filter((quiz) => quiz.day !== day)
  return new Map(
    others.flatMap(({ day, questionIds, extra }) => {
      const ids = extra ? [...questionIds, extra.questionId] : questionIds
      return ids.map((id): [Id, Day] => [id, day])
    }),
  )
}

export async function readCalendar(db: Db, at: Date): Promise<CalendarDay[]> {
  const from = addisDay(at)
  const to = addDays(from, CALENDAR_DAYS)
  const days = await listDailyQuizzes(db, from, to)
  if (days.length > CALENDAR_DAYS) return describeDays(db, days, from)
  return inDrawTransaction(db, at, async (draw) => {
    if (draw.available.length === 0) return []
    await drawMissingQuizzes(draw, from, to)
    return describeDays(draw.transaction, await listDailyQuizzes(draw.transaction, from, to), from)
  })
}

async function describeDays(db: Db, quizzes: readonly StoredDailyQuiz[], today: Day) {
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
  /** The admin who makes the change. */
  by: Id
  at: Date
  updatedAt: string
}

/**
 * Throws 404 for a day outside the calendar, 409 if the day has started or was changed meanwhile, and 400 if
 * a pinned question was removed.
 */
export function changeDay(
  db: Db,
  { theme, pinned, ...change }: CalendarChange & CalendarForm,
): Promise<CalendarDay> {
  return applyDayChange(db, change, (quiz, available) => {
    const known = new Set(available.map(({ id }) => id))
    if (!pinned.every((id) => known.has(id))) {
      throw invalidFields({ pinned: 'A pinned question no longer exists' })
    }
    return { ...quiz, theme, pinnedIds: pinned }
  })
}

/** Keeps the pinned questions. Throws the same errors as `changeDay`. */
export function redrawDay(db: Db, change: CalendarChange): Promise<CalendarDay> {
  return applyDayChange(db, change, (quiz) => ({ ...quiz, redraws: quiz.redraws + 1 }))
}

async function applyDayChange(
  db: Db,
  { day, by, at, updatedAt }: CalendarChange,
  edit: (quiz: StoredDailyQuiz, available: readonly AvailableQuestion[]) => StoredDailyQuiz,
): Promise<CalendarDay> {
  const today = addisDay(at)
  return inDrawTransaction(db, at, async (draw) => {
    const { transaction, available } = draw
    const stored = await findDailyQuiz(transaction, day)
    if (!stored) throw notFound("This day isn't in the calendar.")
    // The day may have started while this call waited for the lock.
    if (day <= today || stored.revisionIds)
      throw conflict("This day has started, so its quiz can't be changed.")
    const [before] = await describeDays(transaction, [stored], today)
    if (stored.updatedAt !== updatedAt) throw editConflict(before)
    const edited = edit(stored, available)
    const quiz = {
      ...edited,
      questionIds: await drawQuizQuestions(draw, edited),
      updatedAt: nextUpdatedAt(stored.updatedAt, at),
      updatedBy: by,
    }
    await saveDailyQuiz(transaction, quiz)
    const [after] = await describeDays(transaction, [quiz], today)
    if (!after) throw new Error(`The daily quiz of ${day} cannot be described`)
    return after
  })
}
