import * as v from 'valibot'
import { DaySchema } from './day.ts'
import { ShownQuestionSchema } from './question.ts'
import { RightShareSchema } from './right-share.ts'

/** For anybody to try: one more question of the day, which its daily quiz does not ask. In a file of its own, as the home page loads nothing else of these. */
export const FirstQuestionSchema = v.object({ day: DaySchema, question: ShownQuestionSchema })
export type FirstQuestion = v.InferOutput<typeof FirstQuestionSchema>

export const FirstAnswerResultSchema = v.object({
  isCorrect: v.boolean(),
  correctAnswer: v.string(),
  description: v.string(),
  rightShare: RightShareSchema,
})
export type FirstAnswerResult = v.InferOutput<typeof FirstAnswerResultSchema>
