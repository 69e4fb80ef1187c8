import * as v from 'valibot'
import { DifficultySchema } from './difficulty.ts'
import { UpdatedAtSchema } from './edited-version.ts'
import { IdSchema } from './id.ts'

/** With fewer first attempts nothing is said about a question, to admins or to players. */
export const TOLD_FROM_ATTEMPTS = 30

/**
 * The strong and the weak are so many percent of the attempts each. With this share the two groups
 * differ most for their size (T. L. Kelley, "The selection of upper and lower groups for the
 * validation of test items", 1939).
 */
export const GROUP_PERCENT = 27

/** How many attempts are the strong ones, and how many the weak ones; half an attempt is rounded up. */
export function groupSizeOf(attempts: number): number {
  return Math.round((attempts * GROUP_PERCENT) / 100)
}

/** How many chose an option. */
const PicksSchema = v.object({ all: v.number(), strong: v.number(), weak: v.number() })

/** Of one revision of a question: a question whose text is changed begins anew. */
export const QuestionStatisticsSchema = v.object({
  questionId: IdSchema,
  revisionId: IdSchema,
  /** Whether it is what the question says now; else what it said earlier. */
  isPresent: v.boolean(),
  questionText: v.string(),
  options: v.array(v.string()),
  /** Index into `options`. */
  correctAnswer: v.number(),
  /** Of the question now, also beside an earlier revision. */
  difficulty: DifficultySchema,
  updatedAt: UpdatedAtSchema,
  createdAt: v.string(),
  /** First attempts, in time, that were asked this revision. */
  attempts: v.number(),
  /** The share that had it right, from 0 to 1; null without attempts. */
  facility: v.nullable(v.number()),
  /** Correlation with the score in the other questions, from -1 to 1; null where one of the two does not vary. */
  discrimination: v.nullable(v.number()),
  /** For each option, in stored order. */
  picks: v.array(PicksSchema),
  unanswered: v.number(),
})
export type QuestionStatistics = v.InferOutput<typeof QuestionStatisticsSchema>

export const CategoryStatisticsSchema = v.object({
  /** Cronbach's alpha of the attempts at what the category asks now; null where it is undefined. */
  alpha: v.nullable(v.number()),
  alphaAttempts: v.number(),
  /** What the category asks now, in its order; then earlier revisions that were attempted, the newest first. */
  questions: v.array(QuestionStatisticsSchema),
})
export type CategoryStatistics = v.InferOutput<typeof CategoryStatisticsSchema>
