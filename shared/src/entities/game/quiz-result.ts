import * as v from 'valibot'
import { boundedList } from '../base/bounded-list.ts'
import { IdSchema } from '../base/id.ts'
import { PublicProfileSchema } from '../base/public-profile.ts'
import { pictureEntries } from '../content/picture.ts'
import { AttemptQuestionSchema, OptionIndexSchema } from '../content/question.ts'
import { BadgeSchema } from './badge.ts'
import { RightShareSchema } from './right-share.ts'

export const LEADERBOARD_LENGTH = 50
/** More questions than a category has after two imports of 2,000 questions each. */
export const ANSWERS_MAX = 5000
/** `ANSWERS_MAX` answers take 310 kB. */
export const SUBMISSION_BYTES_MAX = 512 * 1024
/** How long after its deadline an attempt can still be submitted. */
export const LATE_SUBMISSION_DAYS = 30
/** Per player. Quizzes that the player has never played are exempt. */
export const SUBMISSIONS_A_DAY_MAX = 500
/** Code of a 403 for another user's attempt. A retry would be refused again. */
export const OTHER_USERS_ATTEMPT_CODE = 'someone_elses_attempt'

export const AnswerSchema = v.object({ questionId: IdSchema, selectedAnswer: OptionIndexSchema })
export type Answer = v.InferOutput<typeof AnswerSchema>

export const TIME_FACTORS = [1, 1.5, 2] as const
/** Multiplies the category's time; null for no limit. Does not change points. */
export const TimeFactorSchema = v.nullable(v.picklist(TIME_FACTORS))
export type TimeFactor = v.InferOutput<typeof TimeFactorSchema>
/** The time to submit an attempt without a time limit. */
export const UNTIMED_ATTEMPT_DAYS = 30

/**
 * What an attempt counts for:
 * - `first`: the player's first attempt at its category, which counts for everything.
 * - `replay`: a later attempt, which is on no board and earns no badge for speed or perfection.
 * - `restart`: started anew while another was open. It is practice, and counts only for the leaderboard.
 * - `direct`: submitted without a start. It counts like a replay.
 */
const AttemptKindSchema = v.picklist(['first', 'replay', 'restart', 'direct'])
export type AttemptKind = v.InferOutput<typeof AttemptKindSchema>

export const AttemptStartFormSchema = v.object({
  categoryId: IdSchema,
  /** Applies to a new attempt. An open attempt keeps its own factor. */
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** Gives up the open attempt and starts anew, instead of resuming it. */
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
  /** When the server sent this, because the device's clock may be wrong. */
  now: v.string(),
})
export type OpenAttempt = v.InferOutput<typeof OpenAttemptSchema>

export const AttemptStartSchema = v.object({
  ...v.omit(OpenAttemptSchema, ['categoryId']).entries,
  /** In stored order; `shuffle-indices.ts` shuffles them. An admin's later edits do not affect the score. */
  questions: v.pipe(
    v.array(v.object({ ...AttemptQuestionSchema.entries, categoryId: IdSchema })),
    v.minLength(1),
  ),
})
export type AttemptStart = v.InferOutput<typeof AttemptStartSchema>

export const SubmissionSchema = v.object({
  userId: IdSchema,
  categoryId: IdSchema,
  // Stops at the first error: collecting thousands of errors takes as long as 500 valid calls.
  answers: v.config(boundedList(AnswerSchema, ANSWERS_MAX), { abortEarly: true }),
  attemptId: v.optional(IdSchema),
})
export type Submission = v.InferOutput<typeof SubmissionSchema>

/**
 * Why an answer is held back. `openQuiz`: an open attempt asks the question. `claim`: a guest has not claimed
 * the result. `day`: the result is claimed, but its day is not over.
 */
const HeldBackReasonSchema = v.picklist(['openQuiz', 'claim', 'day'])

const ResultDetailSchema = v.object({
  questionId: IdSchema,
  /** Absent in results stored by browsers with earlier releases. */
  revisionId: v.optional(IdSchema),
  questionText: v.string(),
  ...pictureEntries,
  /** The text of the chosen option; null without an answer. */
  selectedAnswer: v.nullable(v.string()),
  /** This and the next two fields are null while the answer is held back. */
  correctAnswer: v.nullable(v.string()),
  isCorrect: v.nullable(v.boolean()),
  description: v.nullable(v.string()),
  heldBack: v.optional(HeldBackReasonSchema),
  /** Absent while the answer is held back, or while too few players have answered. */
  rightShare: RightShareSchema,
})
export type ResultDetail = v.InferOutput<typeof ResultDetailSchema>

export const QuizResultSchema = v.object({
  message: v.string(),
  /** Number of right answers, without those held back. */
  score: v.number(),
  totalQuestions: v.number(),
  /** `score` times the category's points. */
  scorePoints: v.number(),
  resultDetails: v.array(ResultDetailSchema),
  /** The number of questions left out of the score while an open quiz asks them. Absent if none. */
  heldBack: v.optional(v.number()),
  attemptId: IdSchema,
  /** True when the submission arrived after the attempt's deadline. */
  late: v.boolean(),
  timeFactor: TimeFactorSchema,
  kind: AttemptKindSchema,
  /** Badges earned by this attempt. Absent if none, and while anything is held back. */
  badges: v.optional(v.array(BadgeSchema)),
})
export type QuizResult = v.InferOutput<typeof QuizResultSchema>

export const RecentActivitySchema = v.object({
  _id: IdSchema,
  categoryId: IdSchema,
  score: v.object({ result: v.number(), outOf: v.number() }),
  scorePoints: v.number(),
  /** The percentage of right answers in the player's best attempt. Absent for a live game. */
  bestPercent: v.optional(v.number()),
  /** For a live game, the final rank (null without points) and the number of players. */
  live: v.optional(v.object({ rank: v.nullable(v.number()), players: v.number() })),
  updatedAt: v.string(),
})
export type RecentActivity = v.InferOutput<typeof RecentActivitySchema>

/** A played quiz whose result is held back while an open quiz asks the same questions. */
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
