import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { ImageSchema } from '@quiz-kingdom/shared/entities/content/image.ts'
import { QuizResultSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'

/** Passed from a kingdom's card to /quizkingdom. */
export const KingdomStateSchema = v.object({
  image: ImageSchema,
  title: v.string(),
  description: v.string(),
  id: IdSchema,
})
export type KingdomState = v.InferOutput<typeof KingdomStateSchema>

/** Passed from a category's card or recent activity to /quizflow. */
export const QuizFlowStateSchema = v.object({
  title: v.string(),
  questionPoints: v.number(),
  /** `m:ss` */
  questionTime: v.string(),
})
export type QuizFlowState = v.InferOutput<typeof QuizFlowStateSchema>

export function toQuizFlowState({ title, points, timeAllowed }: Category): QuizFlowState {
  return { title, questionPoints: points, questionTime: timeAllowed }
}

/** Passed from a finished quiz to /result-detail. History outlives a log-out, so the user is included. */
export const ResultStateSchema = v.object({
  userId: IdSchema,
  result: QuizResultSchema,
  isTimeUp: v.boolean(),
  /** Undefined for a daily quiz. */
  categoryId: v.optional(IdSchema),
  /** Questions and options in the order shown to the player. */
  shown: v.array(v.object({ questionId: IdSchema, options: v.array(v.string()) })),
})
export type ResultState = v.InferOutput<typeof ResultStateSchema>

/** Passed from a guest's log-in to the result page, which then claims the result without asking. */
export const KeepResultStateSchema = v.object({ keepResult: IdSchema })
export type KeepResultState = v.InferOutput<typeof KeepResultStateSchema>

/** Passed from /result-detail to /result-score; missing values are 0. */
export const ScoreStateSchema = v.object({
  userId: IdSchema,
  score: v.fallback(v.number(), 0),
  outOf: v.fallback(v.number(), 0),
  scorePoints: v.fallback(v.number(), 0),
  /** Mistakes that can be practised. */
  mistakes: v.fallback(v.number(), 0),
  categoryId: v.optional(IdSchema),
})
export type ScoreState = v.InferOutput<typeof ScoreStateSchema>

export function readUserState<S extends v.GenericSchema<unknown, { userId: Id }>>(
  userId: Id | undefined,
  schema: S,
  state: unknown,
): v.InferOutput<S> | undefined {
  const own = readState(schema, state)
  return own && own.userId === userId ? own : undefined
}

export function readState<S extends v.GenericSchema>(
  schema: S,
  state: unknown,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, state)
  return parsed.success ? parsed.output : undefined
}
