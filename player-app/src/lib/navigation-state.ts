import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { ImageSchema } from '@quiz-kingdom/shared/entities/image.ts'
import { QuizResultSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'

/** What a kingdom's card hands to /quizkingdom. */
export const KingdomStateSchema = v.object({
  image: ImageSchema,
  title: v.string(),
  description: v.string(),
  id: IdSchema,
})
export type KingdomState = v.InferOutput<typeof KingdomStateSchema>

/** What a category's card and a recent activity hand to /quizflow. */
export const QuizFlowStateSchema = v.object({
  title: v.string(),
  questionPoints: v.number(),
  /** `m:ss` */
  questionTime: v.string(),
})
export type QuizFlowState = v.InferOutput<typeof QuizFlowStateSchema>

export function toFlowState({ title, points, timeAllowed }: Category): QuizFlowState {
  return { title, questionPoints: points, questionTime: timeAllowed }
}

/** What a finished quiz hands to /result-detail. The history outlives a log-out: it says whose it is. */
export const ResultStateSchema = v.object({
  userId: IdSchema,
  result: QuizResultSchema,
  isTimeUp: v.boolean(),
  /** Of the quiz; older releases left it out, and a daily quiz has none. */
  categoryId: v.optional(IdSchema),
  /** The questions as they were asked, with their options from `A` on; older releases left it out. */
  shown: v.optional(v.array(v.object({ questionId: IdSchema, options: v.array(v.string()) })), []),
})
export type ResultState = v.InferOutput<typeof ResultStateSchema>

/** What a guest who logs in to keep a result hands to its page: only they get it unasked. */
export const KeepStateSchema = v.object({ keepResult: IdSchema })
export type KeepState = v.InferOutput<typeof KeepStateSchema>

/** What /result-detail hands to /result-score; missing values are 0. */
export const ScoreStateSchema = v.object({
  userId: IdSchema,
  score: v.fallback(v.number(), 0),
  outOf: v.fallback(v.number(), 0),
  scorePoints: v.fallback(v.number(), 0),
  categoryId: v.optional(IdSchema),
})
export type ScoreState = v.InferOutput<typeof ScoreStateSchema>

export function readStateOf<S extends v.GenericSchema<unknown, { userId: Id }>>(
  userId: Id | undefined,
  schema: S,
  state: unknown,
): v.InferOutput<S> | undefined {
  const own = readState(schema, state)
  return own && own.userId === userId ? own : undefined
}

/** A location's state, `undefined` when it is missing or somebody else's. */
export function readState<S extends v.GenericSchema>(
  schema: S,
  state: unknown,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, state)
  return parsed.success ? parsed.output : undefined
}
