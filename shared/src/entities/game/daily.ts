import * as v from 'valibot'
import { boundedList } from '../base/bounded-list.ts'
import { DaySchema } from '../base/day.ts'
import { rejectDirectionMarks } from '../base/direction-marks.ts'
import { IdSchema } from '../base/id.ts'
import { DifficultySchema } from '../content/difficulty.ts'
import { AttemptQuestionSchema } from '../content/question.ts'
import { BoardRowSchema } from './board.ts'
import {
  AnswerSchema,
  AttemptStartSchema,
  QuizResultSchema,
  TimeFactorSchema,
} from './quiz-result.ts'

export const DAILY_QUESTIONS = 10
export const DAILY_POINTS_PER_QUESTION = 2
export const DAILY_TIME_LIMIT_S = 5 * 60
export const THEME_LENGTH_MAX = 60
/** How many days after today the calendar shows. */
export const CALENDAR_DAYS = 14
/** A submission delayed by the network still counts this long after the deadline. */
export const DAILY_LATE_SUBMISSION_HOURS = 48
export const FREEZES_MAX = 2
export const DAYS_PER_FREEZE = 7

/** `frozen`: a missed day covered by a freeze. `open`: today before the quiz is finished, or a future day. */
export const StreakDaySchema = v.picklist(['finished', 'frozen', 'missed', 'open'])
export type StreakDay = v.InferOutput<typeof StreakDaySchema>

export const StreakSchema = v.object({
  /** Days in a row; 0 if the streak is broken. */
  length: v.number(),
  longest: v.number(),
  freezes: v.number(),
  /** Days counted so far of the `DAYS_PER_FREEZE` that earn the next freeze. */
  daysToFreeze: v.number(),
  isTodayFinished: v.boolean(),
  /** This week, starting on Monday. Empty without a streak. */
  week: v.array(StreakDaySchema),
})
export type Streak = v.InferOutput<typeof StreakSchema>

/** The public facts about a day's quiz. */
const DailyFactsSchema = v.object({
  day: DaySchema,
  theme: v.nullable(v.string()),
  questions: v.number(),
  points: v.number(),
  seconds: v.number(),
  /** Midnight in Addis Ababa, in ISO 8601. */
  endsAt: v.string(),
  /** Number of players on the day's board. */
  finished: v.number(),
})

/** The facts about a day's quiz for a shared link, which may point to a past day. */
export const SharedDailySchema = v.object({ ...DailyFactsSchema.entries, isToday: v.boolean() })
export type SharedDaily = v.InferOutput<typeof SharedDailySchema>

/** What a guest learns before the day is over: the verdicts, the score, or whether half are right. */
export type GuestResultDetail = 'verdicts' | 'score' | 'half'

/** Given instead of the score if many guests from the same network have played. The score is then 0. */
const isHalfRight = v.optional(v.boolean())

/** An attempt started yesterday continues after midnight until its time is up. */
const DailyAttemptSchema = v.variant('state', [
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
    /** The number of right answers, without those to `heldBack` questions. */
    score: v.number(),
    isHalfRight,
    heldBack: v.optional(v.number()),
    totalQuestions: v.number(),
    late: v.boolean(),
  }),
])
export type DailyAttempt = v.InferOutput<typeof DailyAttemptSchema>

export const DailyTodaySchema = v.object({
  ...DailyFactsSchema.entries,
  attempt: v.nullable(DailyAttemptSchema),
  /** Null for a guest. */
  streak: v.nullable(StreakSchema),
})
export type DailyToday = v.InferOutput<typeof DailyTodaySchema>

export const DailyStartFormSchema = v.object({ timeFactor: v.optional(TimeFactorSchema, 1) })

export const DailyStartSchema = v.object({
  ...AttemptStartSchema.entries,
  questions: v.pipe(v.array(AttemptQuestionSchema), v.minLength(1)),
  day: DaySchema,
  /** A guest's attempt, signed by the server, which does not store it. */
  guestToken: v.optional(v.string()),
})
export type DailyStart = v.InferOutput<typeof DailyStartSchema>

const SIGNED_TOKEN_LENGTH_MAX = 2000
const SignedTokenSchema = v.pipe(v.string(), v.maxLength(SIGNED_TOKEN_LENGTH_MAX))

export const DailySubmissionSchema = v.object({
  attemptId: IdSchema,
  answers: boundedList(AnswerSchema, DAILY_QUESTIONS),
  guestToken: v.optional(SignedTokenSchema),
})
export type DailySubmission = v.InferOutput<typeof DailySubmissionSchema>

export const ClaimFormSchema = v.object({ claim: SignedTokenSchema })

export const DailyResultSchema = v.object({
  ...QuizResultSchema.entries,
  isHalfRight,
  day: DaySchema,
  /** Null if the attempt is not on the day's board, or while any answer is held back. */
  place: v.nullable(v.object({ rank: v.number(), players: v.number() })),
  /** Null for a guest. */
  streak: v.nullable(StreakSchema),
  /** Lets a guest save the result to an account until the day is over. */
  claim: v.optional(v.string()),
})
export type DailyResult = v.InferOutput<typeof DailyResultSchema>

export const DailyBoardRowSchema = v.object({ ...BoardRowSchema.entries, score: v.number() })
export type DailyBoardRow = v.InferOutput<typeof DailyBoardRowSchema>

export const DailyBoardSchema = v.object({
  top: v.array(DailyBoardRowSchema),
  /** The player's row with its neighbours; empty if the player is not on the board. */
  around: v.array(DailyBoardRowSchema),
})
export type DailyBoard = v.InferOutput<typeof DailyBoardSchema>

/** The number of players for each score, from 0 up. */
export const DailyScoresSchema = v.array(v.object({ score: v.number(), players: v.number() }))
export type DailyScores = v.InferOutput<typeof DailyScoresSchema>

export const CalendarDaySchema = v.object({
  day: DaySchema,
  theme: v.nullable(v.string()),
  /** False for today, whose quiz is already being played. */
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

const UPDATED_AT_LENGTH_MAX = 40

export const RedrawFormSchema = v.object({
  /** The version that the admin has seen. A newer version is not overwritten. */
  updatedAt: v.pipe(v.string(), v.maxLength(UPDATED_AT_LENGTH_MAX)),
})

/** The questions that are not pinned are drawn at random. */
export const CalendarFormSchema = v.object({
  theme: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('A theme needs a name'),
      v.maxLength(THEME_LENGTH_MAX, `At most ${THEME_LENGTH_MAX} characters`),
      rejectDirectionMarks,
    ),
  ),
  pinned: v.pipe(
    boundedList(IdSchema, DAILY_QUESTIONS, {
      tooLong: `At most ${DAILY_QUESTIONS} questions`,
    }),
    v.check((ids) => new Set(ids).size === ids.length, 'A question can be pinned only once'),
  ),
  ...RedrawFormSchema.entries,
})
export type CalendarForm = v.InferOutput<typeof CalendarFormSchema>

export const DailyFiguresSchema = v.object({
  day: DaySchema,
  started: v.number(),
  finished: v.number(),
  /** How many of the players who finished it returned the next day; null until that day is over. */
  cameBackNextDay: v.nullable(v.number()),
  cameBackAfterWeek: v.nullable(v.number()),
})
export type DailyFigures = v.InferOutput<typeof DailyFiguresSchema>
