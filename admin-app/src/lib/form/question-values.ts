import {
  DEFAULT_DIFFICULTY,
  DifficultySchema,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import {
  NEW_QUESTION_OPTION_COUNT,
  OPTIONS_MAX,
  OPTIONS_MIN,
  type Question,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import {
  type QuestionForm,
  QuestionFormSchema,
  QuestionTextsSchema,
} from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { findSchemaErrors } from './form-values.ts'

export const QuestionValuesSchema = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  /** Index of the right option, as the value of its radio button. Empty while none is chosen. */
  correctAnswer: v.string(),
  keepOrder: v.boolean(),
  description: v.string(),
  difficulty: DifficultySchema,
})
export type QuestionValues = v.InferOutput<typeof QuestionValuesSchema>

export function toQuestionValues(question: Question | undefined): QuestionValues {
  return {
    questionText: question?.questionText ?? '',
    options: question ? [...question.options] : Array(NEW_QUESTION_OPTION_COUNT).fill(''),
    correctAnswer: question ? String(question.correctAnswer) : '',
    keepOrder: question?.keepOrder ?? false,
    description: question?.description ?? '',
    difficulty: question?.difficulty ?? DEFAULT_DIFFICULTY,
  }
}

type OptionValues = Pick<QuestionValues, 'options' | 'correctAnswer'>

export function canRemoveOption({ options }: OptionValues): boolean {
  return options.length > OPTIONS_MIN
}

export function canAddOption({ options }: OptionValues): boolean {
  return options.length < OPTIONS_MAX
}

export function addOption({ options, correctAnswer }: OptionValues): OptionValues {
  return { options: [...options, ''], correctAnswer }
}

/** Removes an option, and adjusts the index of the right option. */
export function removeOption(
  { options, correctAnswer }: OptionValues,
  removed: number,
): OptionValues {
  const rest = options.toSpliced(removed, 1)
  if (correctAnswer === '') return { options: rest, correctAnswer }
  const correct = Number(correctAnswer)
  if (correct === removed) return { options: rest, correctAnswer: '' }
  return { options: rest, correctAnswer: String(correct > removed ? correct - 1 : correct) }
}

/** Fills the options from `at` on with the lines of a pasted text. Undefined for one line or too many. */
export function pasteOptions(
  { options, correctAnswer }: OptionValues,
  at: number,
  text: string,
): OptionValues | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[A-Fa-f][.)]|[-•*])\s+/, '').trim())
    .filter(Boolean)
  if (lines.length < 2 || at + lines.length > OPTIONS_MAX) return undefined
  const filled = [...options.slice(0, at), ...lines]
  const rest = options.slice(filled.length)
  return {
    options: rest.some((option) => option.trim() !== '') ? [...filled, ...rest] : filled,
    correctAnswer: Number(correctAnswer) < filled.length ? correctAnswer : '',
  }
}

export function findQuestionErrors(
  values: QuestionValues,
  categoryId: string,
): Record<string, string> {
  return findErrorsByField(QuestionFormSchema, { ...values, categoryId })
}

export function findTextErrors(values: QuestionValues): Record<string, string> {
  return findErrorsByField(QuestionTextsSchema, values)
}

/** Hides the list's message if an option has its own: two empty options are also duplicates. */
function findErrorsByField(schema: v.GenericSchema, values: object): Record<string, string> {
  const { options, ...errors } = findSchemaErrors(schema, values)
  const saysWhichOption = Object.keys(errors).some((field) => field.startsWith('options.'))
  return { ...errors, ...(options && !saysWhichOption && { options }) }
}

export function toQuestion(values: QuestionValues, categoryId: string): QuestionForm {
  return v.parse(QuestionFormSchema, { ...values, categoryId })
}
