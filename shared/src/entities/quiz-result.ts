import * as v from 'valibot'
import { BadgeSchema } from './badge.ts'
import { FaceSchema } from './face.ts'
import { IdSchema } from './id.ts'
import { OPTIONS_MAX, PlayerQuestionSchema } from './question.ts'

export const LEADERBOARD_LENGTH = 50
/** Far more than any quiz asks: only keeps a made-up submission from costing time. */
export const ANSWERS_MAX = 1000
/** How long after its deadline an attempt that was never submitted can still be. */
export const UNSUBMITTED_KEPT_DAYS = 30
/** Code of the one 403 that no log-in of the same player can cure. */
export const SOMEONE_ELSES_ATTEMPT = 'someone_elses_attempt'

export const AnswerSchema = v.object({
  questionId: IdSchema,
  /** Index into the question's options as they are stored, wherever it was shown. */
  selectedAnswer: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPTIONS_MAX - 1)),
})
export type Answer = v.InferOutput<typeof AnswerSchema>

export const TIME_FACTORS = [1, 1.5, 2] as const
/** How many times the category's time a player has; `null` is no limit. Points are the same. */
export const TimeFactorSchema = v.nullable(v.picklist(TIME_FACTORS))
export type TimeFactor = v.InferOutput<typeof TimeFactorSchema>
/** How long an attempt without a time limit can be submitted. */
export const UNLIMITED_DAYS = 30

export const StartSchema = v.object({
  categoryId: IdSchema,
  timeFactor: v.optional(TimeFactorSchema, 1),
})

export const AttemptStartSchema = v.object({
  attemptId: IdSchema,
  /** ISO 8601, UTC, by the server's clock. */
  startedAt: v.string(),
  deadline: v.string(),
  /** As asked for; a server of the release before answers none. */
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** What is asked, as it is stored; `play-order.ts` has the attempt's own order. Whatever admins do meanwhile, these are what will be scored. */
  questions: v.pipe(v.array(PlayerQuestionSchema), v.minLength(1)),
})
export type AttemptStart = v.InferOutput<typeof AttemptStartSchema>

export const SubmissionSchema = v.object({
  userId: IdSchema,
  categoryId: IdSchema,
  answers: v.pipe(v.array(AnswerSchema), v.maxLength(ANSWERS_MAX)),
  attemptId: v.optional(IdSchema),
})
export type Submission = v.InferOutput<typeof SubmissionSchema>

export const ResultDetailSchema = v.object({
  questionId: IdSchema,
  questionText: v.string(),
  /** The chosen option's text; `null` when the question was left unanswered. */
  selectedAnswer: v.nullable(v.string()),
  correctAnswer: v.string(),
  isCorrect: v.boolean(),
  description: v.string(),
})
export type ResultDetail = v.InferOutput<typeof ResultDetailSchema>

export const QuizResultSchema = v.object({
  message: v.string(),
  /** Number of correct answers. */
  score: v.number(),
  totalQuestions: v.number(),
  /** `score` times the category's points. */
  scorePoints: v.number(),
  resultDetails: v.array(ResultDetailSchema),
  attemptId: IdSchema,
  /** True when the submission arrived after the attempt's deadline. */
  late: v.boolean(),
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** Those that this attempt earned; absent where it earned none. */
  badges: v.optional(v.array(BadgeSchema)),
})
export type QuizResult = v.InferOutput<typeof QuizResultSchema>

export const RecentActivitySchema = v.object({
  _id: IdSchema,
  categoryId: IdSchema,
  score: v.object({ result: v.number(), outOf: v.number() }),
  scorePoints: v.number(),
  updatedAt: v.string(),
})
export type RecentActivity = v.InferOutput<typeof RecentActivitySchema>

export const TopPlayerSchema = v.object({
  _id: IdSchema,
  userId: IdSchema,
  username: v.string(),
  profileImage: v.nullable(v.string()),
  totalScore: v.number(),
  rank: v.number(),
  ...FaceSchema.entries,
})
export type TopPlayer = v.InferOutput<typeof TopPlayerSchema>
