import { OPTION_LENGTH_MAX, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { JudgedRow } from './judge-rows.ts'

const FIELDS: Record<string, string> = {
  questionText: 'Question',
  options: 'Options',
  correctAnswer: 'Correct answer',
  description: 'Description',
  keepOrder: 'Option order',
  difficulty: 'Difficulty',
  picture: 'Picture',
}

/** Number of characters quoted, which is enough to recognise a long text. */
const QUOTED_MAX = 60

export function fieldInWords(field: string): string {
  const index = optionIndex(field)
  return index === undefined ? (FIELDS[field] ?? field) : `Option ${optionLetter(index)}`
}

/** The text of a field in quotes, with a space before it. Nothing for an empty field or a list. */
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

/** A right answer that matches no option is quoted as the file has it. */
export function faultsOf({ row, errors, values }: JudgedRow): [field: string, words: string][] {
  return Object.entries(errors).map(([field, message]) => {
    if (field === 'correctAnswer' && values === row.values && row.unmatched)
      return [field, row.unmatched.reason]
    return [field, `${fieldInWords(field)}${valueInWords(values, field)}: ${message}`]
  })
}

/** The option that a right answer probably means. At most a third of the letters may differ. */
export function nearestOption({ row, values }: JudgedRow): number | undefined {
  if (values !== row.values || !row.unmatched) return undefined
  const answer = row.unmatched.answer.toLowerCase()
  if (answer.length > OPTION_LENGTH_MAX) return undefined
  const distances = values.options.map((option) => editDistance(answer, option.toLowerCase()))
  const least = Math.min(...distances)
  return least <= answer.length / 3 ? distances.indexOf(least) : undefined
}

function editDistance(one: string, other: string): number {
  const letters = [...other]
  let row = Array.from({ length: letters.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, against] of letters.entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== against)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export function whyLeftOut(judged: JudgedRow): string | undefined {
  const { duplicate, isTicked } = judged
  if (isTicked) return undefined
  const faults = faultsOf(judged).map(([, words]) => words)
  if (faults.length > 0) return faults.join('; ')
  if (duplicate?.kind === 'row') return `Duplicate of ${duplicate.row.row.place}`
  if (duplicate) return `Duplicate of a question in ${duplicate.question.categoryTitle}`
  return 'Not selected'
}
