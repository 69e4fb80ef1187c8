import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'

/** What the overview tells of a quiz before it starts. */
export const QuizFactsSchema = v.object({
  categoryId: IdSchema,
  title: v.string(),
  /** Points for each correct answer. */
  points: v.number(),
  /** `m:ss` */
  time: v.string(),
})
export type QuizFacts = v.InferOutput<typeof QuizFactsSchema>
