import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'
import { ShownQuestionSchema } from '../content/question.ts'
import { RightShareSchema } from './right-share.ts'

/** A question for anyone to try, which the day's quiz does not ask. A file of its own keeps the home page small. */
export const FirstQuestionSchema = v.object({ day: DaySchema, question: ShownQuestionSchema })
export type FirstQuestion = v.InferOutput<typeof FirstQuestionSchema>

export const FirstAnswerResultSchema = v.object({
  isCorrect: v.boolean(),
  correctAnswer: v.string(),
  description: v.string(),
  rightShare: RightShareSchema,
})
export type FirstAnswerResult = v.InferOutput<typeof FirstAnswerResultSchema>
