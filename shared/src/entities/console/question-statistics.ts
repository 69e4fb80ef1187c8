import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { DifficultySchema } from '../content/difficulty.ts'
import { QuestionSchema } from '../content/question.ts'

/** A question's statistics are hidden while it has fewer first attempts. */
export const STATISTICS_ATTEMPTS_MIN = 30

/**
 * The size of the group of strongest attempts, and of the weakest, in percent of all attempts. With 27 %, the
 * groups are large and still differ (T. L. Kelley, "The selection of upper and lower groups for the validation
 * of test items", 1939).
 */
export const GROUP_PERCENT = 27

/** Returns the number of attempts in each of the two groups. */
export function calculateGroupSize(attempts: number): number {
  return Math.round((attempts * GROUP_PERCENT) / 100)
}

/** The number of attempts that chose an option. */
const OptionPicksSchema = v.object({ all: v.number(), strong: v.number(), weak: v.number() })

/** Statistics of one revision. Each revision of a question is counted separately. */
const QuestionStatisticsSchema = v.object({
  questionId: IdSchema,
  revisionId: IdSchema,
  /** Whether this is the current revision. */
  isPresent: v.boolean(),
  ...v.pick(QuestionSchema, ['questionText', 'options', 'correctAnswer', 'updatedAt']).entries,
  /** The current difficulty, also for an earlier revision. */
  difficulty: DifficultySchema,
  createdAt: v.string(),
  /** First attempts at this revision that were submitted in time. */
  attempts: v.number(),
  /** The share of right answers, from 0 to 1; null without attempts. */
  facility: v.nullable(v.number()),
  /** Correlation with the score in the other questions, from -1 to 1; null if either does not vary. */
  discrimination: v.nullable(v.number()),
  /** Parallel to `options`. */
  picks: v.array(OptionPicksSchema),
  unanswered: v.number(),
})
export type QuestionStatistics = v.InferOutput<typeof QuestionStatisticsSchema>

export const CategoryStatisticsSchema = v.object({
  /** Cronbach's alpha for the current questions; null if undefined. */
  alpha: v.nullable(v.number()),
  alphaAttempts: v.number(),
  /** Current questions in their order, then earlier revisions with attempts, newest first. */
  questions: v.array(QuestionStatisticsSchema),
})
export type CategoryStatistics = v.InferOutput<typeof CategoryStatisticsSchema>
