import * as v from 'valibot'
import { boundedList } from './bounded-list.ts'
import { DaySchema } from './day.ts'
import { DifficultySchema } from './difficulty.ts'
import { withoutDirectionMarks } from './direction-marks.ts'
import { IdSchema } from './id.ts'
import { PublicProfileSchema } from './public-profile.ts'
import { AttemptQuestionSchema } from './question.ts'
import {
  AnswerSchema,
  AttemptStartSchema,
  QuizResultSchema,
  TimeFactorSchema,
} from './quiz-result.ts'

export const DAILY_QUESTIONS = 10
export const DAILY_POINTS = 2
export const DAILY_SECONDS = 5 * 60
export const THEME_MAX = 60
/** How many days after today the calendar shows. */
export const CALENDAR_DAYS = 14
/** How long after its deadline an attempt counts as finished, when it was the network that was slow. */
export const DELIVERY_HOURS = 48
export const FREEZES_MAX = 2
export const DAYS_TO_A_FREEZE = 7

/** `frozen`: a missed day that a freeze made up for. `open`: today before its quiz is finished, or a day to come. */
export const StreakDaySchema = v.picklist(['finished', 'frozen', 'missed', 'open'])
export type StreakDay = v.InferOutput<typeof StreakDaySchema>

/** A row of finished daily quizzes, as it is on a day. */
export const StreakSchema = v.object({
  /** Days in a row; 0 once it is broken. */
  length: v.number(),
  longest: v.number(),
  freezes: v.number(),
  /** Of the seven that earn the next freeze. */
  daysToFreeze: v.number(),
  isTodayFinished: v.boolean(),
  /** This week, from Monday on. Empty without a streak. */
  week: v.array(StreakDaySchema),
})
export type Streak = v.InferOutput<typeof StreakSchema>

/** What anybody may know of a day's quiz. */
export const DailyFactsSchema = v.object({
  day: DaySchema,
  theme: v.nullable(v.string()),
  questions: v.number(),
  points: v.number(),
  seconds: v.number(),
  /** ISO 8601, UTC: midnight in Addis Ababa. */
  endsAt: v.string(),
  /** How many are on the day's board. */
  finished: v.number(),
})

/** A shared link may be of another day. */
export const SharedDailySchema = v.object({ ...DailyFactsSchema.entries, isToday: v.boolean() })
export type SharedDaily = v.InferOutput<typeof SharedDailySchema>

/** What a guest's sheet tells before its day is over: right or wrong, the score, or whether half is right. */
export type SheetTold = 'verdicts' | 'score' | 'half'

/** Present instead of the score, which is 0 then: many of the network have played before. */
const isHalfRight = v.optional(v.boolean())

/** `day`: one that was begun yesterday goes on after midnight, until its time is up. */
export const DailyAttemptSchema = v.variant('state', [
  v.object({
    state: v.literal('open'),
    day: DaySchema,
    attemptId: IdSchema,
    isTimeUp: v.boolean(),
  }),
  v.object({
    state: v.literal('submitted'),
    day: DaySchema,
    attemptId: IdSchema,
    /** As that of a result: `heldBack` questions are not told yet. */
    score: v.number(),
    isHalfRight,
    heldBack: v.optional(v.number()),
    totalQuestions: v.number(),
    late: v.boolean(),
  }),
])
export type DailyAttempt = v.InferOutput<typeof DailyAttemptSchema>

export const TodaySchema = v.object({
  ...DailyFactsSchema.entries,
  attempt: v.nullable(DailyAttemptSchema),
  /** Null for a guest. */
  streak: v.nullable(StreakSchema),
})
export type Today = v.InferOutput<typeof TodaySchema>

export const DailyStartFormSchema = v.object({ timeFactor: v.optional(TimeFactorSchema, 1) })

export const DailyStartSchema = v.object({
  ...AttemptStartSchema.entries,
  questions: v.pipe(v.array(AttemptQuestionSchema), v.minLength(1)),
  day: DaySchema,
  /** Of a guest: what the server has signed of the attempt, as it keeps nothing of it. */
  guestToken: v.optional(v.string()),
})
export type DailyStart = v.InferOutput<typeof DailyStartSchema>

const SIGNED_MAX = 2000
const SignedSchema = v.pipe(v.string(), v.maxLength(SIGNED_MAX))

export const DailySubmissionSchema = v.object({
  attemptId: IdSchema,
  answers: boundedList(AnswerSchema, DAILY_QUESTIONS),
  guestToken: v.optional(SignedSchema),
})
export type DailySubmission = v.InferOutput<typeof DailySubmissionSchema>

export const ClaimSchema = v.object({ claim: SignedSchema })

export const DailyResultSchema = v.object({
  ...QuizResultSchema.entries,
  isHalfRight,
  day: DaySchema,
  /** On the day's board among all who are on it; null where the attempt is not, or is not told yet. */
  place: v.nullable(v.object({ rank: v.number(), players: v.number() })),
  /** Null for a guest. */
  streak: v.nullable(StreakSchema),
  /** Of a guest: with this the result can be kept by an account, until the day is over. */
  claim: v.optional(v.string()),
})
export type DailyResult = v.InferOutput<typeof DailyResultSchema>

export const DailyBoardRowSchema = v.object({
  userId: IdSchema,
  username: v.string(),
  score: v.number(),
  points: v.number(),
  rank: v.number(),
  ...PublicProfileSchema.entries,
})
export type DailyBoardRow = v.InferOutput<typeof DailyBoardRowSchema>

export const DailyBoardSchema = v.object({
  top: v.array(DailyBoardRowSchema),
  /** The player's own row between its neighbours; empty for who is not on the board. */
  around: v.array(DailyBoardRowSchema),
})
export type DailyBoard = v.InferOutput<typeof DailyBoardSchema>

/** How many players had each score, from 0 to all right. */
export const DailyScoresSchema = v.array(v.object({ score: v.number(), players: v.number() }))
export type DailyScores = v.InferOutput<typeof DailyScoresSchema>

export const CalendarDaySchema = v.object({
  day: DaySchema,
  theme: v.nullable(v.string()),
  /** False for today: its quiz is being played. */
  canChange: v.boolean(),
  updatedAt: v.string(),
  questions: v.array(
    v.object({
      _id: IdSchema,
      questionText: v.string(),
      kingdom: v.string(),
      category: v.string(),
      difficulty: DifficultySchema,
      isPinned: v.boolean(),
    }),
  ),
})
export type CalendarDay = v.InferOutput<typeof CalendarDaySchema>

/** A time in ISO 8601, with room to spare. */
const UPDATED_AT_MAX = 40

export const RedrawSchema = v.object({
  /** Of the day as it was shown; a change of somebody else's meanwhile is not overwritten. */
  updatedAt: v.pipe(v.string(), v.maxLength(UPDATED_AT_MAX)),
})

/** What an admin decides of a day; the rest of its questions is drawn. */
export const CalendarFormSchema = v.object({
  theme: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('A theme needs a name'),
      v.maxLength(THEME_MAX, `At most ${THEME_MAX} characters`),
      withoutDirectionMarks,
    ),
  ),
  pinned: v.pipe(
    boundedList(IdSchema, DAILY_QUESTIONS, {
      tooLong: `At most ${DAILY_QUESTIONS} questions`,
    }),
    v.check((ids) => new Set(ids).size === ids.length, 'A question can be pinned only once'),
  ),
  ...RedrawSchema.entries,
})
export type CalendarForm = v.InferOutput<typeof CalendarFormSchema>

export const DailyFiguresSchema = v.object({
  day: DaySchema,
  started: v.number(),
  finished: v.number(),
  /** Of those who finished it; null until that day is over. */
  cameBackNextDay: v.nullable(v.number()),
  cameBackAfterWeek: v.nullable(v.number()),
})
export type DailyFigures = v.InferOutput<typeof DailyFiguresSchema>
