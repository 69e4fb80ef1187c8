import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'
import { ShownQuestionSchema } from '../content/question.ts'
import { RightShareSchema } from './right-share.ts'

/** A question for visitors of the home page. It is not one of the day's quiz. */
export const FirstQuestionSchema = v.object({ day: DaySchema, question: ShownQuestionSchema })
export type FirstQuestion = v.InferOutput<typeof FirstQuestionSchema>

export const FirstAnswerResultSchema = v.object({
  isCorrect: v.boolean(),
  correctAnswer: v.string(),
  description: v.string(),
  rightShare: RightShareSchema,
})
export type FirstAnswerResult = v.InferOutput<typeof FirstAnswerResultSchema>
