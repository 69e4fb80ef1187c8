import { optionLetter } from '@quiz-kingdom/shared/entities/question.ts'
import type { QuestionValues } from '../../lib/question-values.ts'
import type { JudgedRow } from './work.ts'

const FIELDS: Record<string, string> = {
  questionText: 'Question',
  options: 'Options',
  correctAnswer: 'Right answer',
  description: 'Description',
  keepOrder: 'Order of the options',
  difficulty: 'Difficulty',
  picture: 'Picture',
}

/** Of a long text, as much tells which one is meant. */
const QUOTED_MAX = 60

/** `options.2` is the third option. */
export function fieldInWords(field: string): string {
  const index = optionIndex(field)
  return index === undefined ? (FIELDS[field] ?? field) : `Option ${optionLetter(index)}`
}

/** What stands in a field, in quotes after a blank; nothing where it is empty or a list. */
export function valueInWords(values: QuestionValues, field: string): string {
  const text = textOf(values, field).trim()
  if (text === '') return ''
  return text.length > QUOTED_MAX ? ` “${text.slice(0, QUOTED_MAX)}…”` : ` “${text}”`
}

function textOf({ questionText, options, description }: QuestionValues, field: string): string {
  const index = optionIndex(field)
  if (index !== undefined) return options[index] ?? ''
  if (field === 'questionText') return questionText
  return field === 'description' ? description : ''
}

function optionIndex(field: string): number | undefined {
  const [, index] = /^options\.(\d+)$/.exec(field) ?? []
  return index === undefined ? undefined : Number(index)
}

/** Why a row is not among those that are taken, for who mends it in the file. */
export function whyLeftOut({ errors, values, double, isTicked }: JudgedRow): string | undefined {
  if (isTicked) return undefined
  const faults = Object.entries(errors).map(
    ([field, message]) => `${fieldInWords(field)}${valueInWords(values, field)}: ${message}`,
  )
  if (faults.length > 0) return faults.join('; ')
  if (double?.kind === 'row') return `Duplicate of ${double.row.row.place}`
  if (double) return `Duplicate of a question in ${double.question.categoryTitle}`
  return 'Not selected'
}
