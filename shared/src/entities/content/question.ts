import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { DifficultySchema } from './difficulty.ts'
import { UpdatedAtSchema } from './edited-version.ts'
import { pictureEntries } from './picture.ts'

export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 6
export const OPTION_LENGTH_MAX = 200
export const QUESTION_TEXT_LENGTH_MAX = 500
export const NEW_QUESTION_OPTION_COUNT = 4
export const QUESTION_DESCRIPTION_MIN = 20
export const QUESTION_DESCRIPTION_MAX = 200

/** The position of an option, from 0: in the stored order, unless a field says that it is the shown one. */
export const OptionIndexSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(OPTIONS_MAX - 1),
)

/** What a player may see before answering. */
export const ShownQuestionSchema = v.object({
  _id: IdSchema,
  questionText: v.string(),
  options: v.array(v.string()),
  /** Whether the options are shown in stored order instead of being shuffled for each attempt. */
  keepOrder: v.optional(v.boolean(), false),
  ...pictureEntries,
})
export type ShownQuestion = v.InferOutput<typeof ShownQuestionSchema>

export const AttemptQuestionSchema = v.object({
  ...ShownQuestionSchema.entries,
  /** The difficulty when the attempt started. Absent in attempts stored by old releases. */
  difficulty: v.optional(DifficultySchema),
})
export type AttemptQuestion = v.InferOutput<typeof AttemptQuestionSchema>

export const PlayerQuestionSchema = v.object({
  ...ShownQuestionSchema.entries,
  categoryId: IdSchema,
})
export type PlayerQuestion = v.InferOutput<typeof PlayerQuestionSchema>

export const QuestionSchema = v.object({
  ...PlayerQuestionSchema.entries,
  /** Index into `options`. */
  correctAnswer: v.number(),
  description: v.string(),
  difficulty: DifficultySchema,
  updatedAt: UpdatedAtSchema,
})
export type Question = v.InferOutput<typeof QuestionSchema>

export const PlayerQuestionListSchema = v.object({
  message: v.string(),
  questions: v.array(PlayerQuestionSchema),
})

export const QuestionCountSchema = v.object({
  categoryId: IdSchema,
  count: v.number(),
  /** The number of first attempts at the most-played question. */
  plays: v.number(),
})
export type QuestionCount = v.InferOutput<typeof QuestionCountSchema>

/** Whether an option's text is only its letter, because the question's picture shows the options. */
export function isOptionLetter(option: string, index: number): boolean {
  return option.trim().toUpperCase() === optionLetter(index)
}

export function optionLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}
