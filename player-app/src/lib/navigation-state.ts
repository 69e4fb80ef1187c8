import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
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
export const QuizStateSchema = v.object({
  title: v.string(),
  questionPoints: v.number(),
  /** `m:ss` */
  questionTime: v.string(),
})
export type QuizState = v.InferOutput<typeof QuizStateSchema>

/** What a finished quiz hands to /result-detail. */
export const ResultStateSchema = v.object({ result: QuizResultSchema })
export type ResultState = v.InferOutput<typeof ResultStateSchema>

/** What /result-detail hands to /result-score; missing values are 0. */
export const ScoreStateSchema = v.object({
  score: v.fallback(v.number(), 0),
  outOf: v.fallback(v.number(), 0),
  scorePoints: v.fallback(v.number(), 0),
})
export type ScoreState = v.InferOutput<typeof ScoreStateSchema>

/** A location's state, `undefined` when it is missing or somebody else's. */
export function readState<S extends v.GenericSchema>(
  schema: S,
  state: unknown,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, state)
  return parsed.success ? parsed.output : undefined
}
