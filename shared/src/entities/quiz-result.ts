import * as v from 'valibot'
import { BadgeSchema } from './badge.ts'
import { boundedList } from './bounded-list.ts'
import { IdSchema } from './id.ts'
import { PictureEntries } from './picture.ts'
import { PublicProfileSchema } from './public-profile.ts'
import { AttemptQuestionSchema, OPTIONS_MAX } from './question.ts'
import { RightShareSchema } from './right-share.ts'

export const LEADERBOARD_LENGTH = 50
/** More than a category asks that was filled by two imports of 2,000 questions. */
export const ANSWERS_MAX = 5000
/** As many answers weigh 310 kB. */
export const SUBMISSION_MAX_BYTES = 512 * 1024
/** How long after its deadline an attempt that was never submitted can still be. */
export const UNSUBMITTED_KEPT_DAYS = 30
/** Submissions of a player on a day; a quiz that they have never played before is always taken. */
export const SUBMISSIONS_A_DAY_MAX = 500
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

export const ATTEMPT_KINDS = ['first', 'replay', 'restart', 'direct'] as const
/**
 * What an attempt counts for. `first`: the first of its category that the player was ever shown, which
 * counts for everything. `replay`: a later one, which is on no board and earns no badge of speed or
 * perfection. `restart`: begun anew while another was open, which is practice, and counts for the
 * leaderboard alone. `direct`: submitted without a start, which counts as a replay does.
 */
export const AttemptKindSchema = v.picklist(ATTEMPT_KINDS)
export type AttemptKind = v.InferOutput<typeof AttemptKindSchema>

export const StartSchema = v.object({
  categoryId: IdSchema,
  /** Of an attempt that begins; one that goes on has its own. */
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** Gives up the open attempt and begins anew; without it, a start goes on with that attempt. */
  again: v.optional(v.boolean(), false),
})

/** An attempt whose time is not over. */
export const OpenAttemptSchema = v.object({
  attemptId: IdSchema,
  categoryId: IdSchema,
  /** ISO 8601, UTC, by the server's clock. */
  startedAt: v.string(),
  deadline: v.string(),
  timeFactor: TimeFactorSchema,
  kind: AttemptKindSchema,
  /** When this was said: the device's clock may say another time. */
  now: v.string(),
})
export type OpenAttempt = v.InferOutput<typeof OpenAttemptSchema>

export const AttemptStartSchema = v.object({
  attemptId: IdSchema,
  /** ISO 8601, UTC, by the server's clock. */
  startedAt: v.string(),
  deadline: v.string(),
  timeFactor: TimeFactorSchema,
  kind: AttemptKindSchema,
  /** When this was said: an attempt that goes on has begun before. */
  now: v.string(),
  /** What is asked, as it is stored; `play-order.ts` has the attempt's own order. Whatever admins do meanwhile, these are what will be scored. */
  questions: v.pipe(
    v.array(v.object({ ...AttemptQuestionSchema.entries, categoryId: IdSchema })),
    v.minLength(1),
  ),
})
export type AttemptStart = v.InferOutput<typeof AttemptStartSchema>

export const SubmissionSchema = v.object({
  userId: IdSchema,
  categoryId: IdSchema,
  // Only the first faulty answer is named: naming thousands takes the server's thread as long as 500 good calls.
  answers: v.config(boundedList(AnswerSchema, ANSWERS_MAX), { abortEarly: true }),
  attemptId: v.optional(IdSchema),
})
export type Submission = v.InferOutput<typeof SubmissionSchema>

/** An open attempt asks the question, a guest's result is not claimed, or the day of a claimed one is not over. */
export const HeldBackSchema = v.picklist(['openQuiz', 'claim', 'day'])

export const ResultDetailSchema = v.object({
  questionId: IdSchema,
  /** Of what the question said; absent in results that browsers have kept from earlier releases. */
  revisionId: v.optional(IdSchema),
  questionText: v.string(),
  ...PictureEntries,
  /** The chosen option's text; `null` when the question was left unanswered. */
  selectedAnswer: v.nullable(v.string()),
  /** What is `null` here and below is not told. */
  correctAnswer: v.nullable(v.string()),
  isCorrect: v.nullable(v.boolean()),
  description: v.nullable(v.string()),
  heldBack: v.optional(HeldBackSchema),
  /** Absent also where something is held back. */
  rightShare: RightShareSchema,
})
export type ResultDetail = v.InferOutput<typeof ResultDetailSchema>

export const QuizResultSchema = v.object({
  message: v.string(),
  /** Number of correct answers, of those that are told. */
  score: v.number(),
  totalQuestions: v.number(),
  /** `score` times the category's points. */
  scorePoints: v.number(),
  resultDetails: v.array(ResultDetailSchema),
  /** How many questions the score leaves out until the open quiz that asks them is finished; absent for none. */
  heldBack: v.optional(v.number()),
  attemptId: IdSchema,
  /** True when the submission arrived after the attempt's deadline. */
  late: v.boolean(),
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** Of a result that the browser's history has kept since before there were kinds: the usual one. */
  kind: v.optional(AttemptKindSchema, 'first'),
  /** Those that this attempt earned; absent where it earned none, and while anything is held back. */
  badges: v.optional(v.array(BadgeSchema)),
})
export type QuizResult = v.InferOutput<typeof QuizResultSchema>

export const RecentActivitySchema = v.object({
  _id: IdSchema,
  categoryId: IdSchema,
  score: v.object({ result: v.number(), outOf: v.number() }),
  scorePoints: v.number(),
  /** Of right answers, in percent, in the player's best attempt; what older releases kept has none. */
  bestPercent: v.optional(v.number()),
  /** Present for a live game: the final rank, among so many players. */
  live: v.optional(v.object({ rank: v.number(), players: v.number() })),
  updatedAt: v.string(),
})
export type RecentActivity = v.InferOutput<typeof RecentActivitySchema>

/** Of a quiz that was played, and whose result is not told while an open quiz asks the same. */
const HeldBackActivitySchema = v.object({
  ...v.pick(RecentActivitySchema, ['_id', 'categoryId', 'updatedAt']).entries,
  heldBack: v.literal(true),
})
export const ActivitySchema = v.union([RecentActivitySchema, HeldBackActivitySchema])
export type Activity = v.InferOutput<typeof ActivitySchema>

export const TopPlayerSchema = v.object({
  _id: IdSchema,
  userId: IdSchema,
  username: v.string(),
  profileImage: v.nullable(v.string()),
  totalScore: v.number(),
  rank: v.number(),
  ...PublicProfileSchema.entries,
})
export type TopPlayer = v.InferOutput<typeof TopPlayerSchema>
