import type { RowTexts } from '@quiz-kingdom/question-files/model/question-file.ts'
import { OPTION_LENGTH_MAX, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import type { ImportSource, LeftOutRows } from '../draft/draft.ts'
import type { CheckedRow } from './check-rows.ts'

const FIELD_LABELS: Record<string, string> = {
  questionText: 'Question',
  options: 'Options',
  correctAnswer: 'Correct answer',
  description: 'Description',
  keepOrder: 'Option order',
  difficulty: 'Difficulty',
  picture: 'Picture',
}

/** Number of characters quoted, which is enough to recognise a long text. */
const QUOTE_LENGTH_MAX = 60

function getFieldLabel(field: string): string {
  const index = parseOptionIndex(field)
  return index === undefined ? (FIELD_LABELS[field] ?? field) : `Option ${optionLetter(index)}`
}

/** The text of a field in quotes, with a space before it. Nothing for an empty field or a list. */
function quoteValue(values: QuestionValues, field: string): string {
  const text = getText(values, field).trim()
  if (text === '') return ''
  return text.length > QUOTE_LENGTH_MAX ? ` “${text.slice(0, QUOTE_LENGTH_MAX)}…”` : ` “${text}”`
}

function getText({ questionText, options, description }: QuestionValues, field: string): string {
  const index = parseOptionIndex(field)
  if (index !== undefined) return options[index] ?? ''
  if (field === 'questionText') return questionText
  return field === 'description' ? description : ''
}

function parseOptionIndex(field: string): number | undefined {
  const [, index] = /^options\.(\d+)$/.exec(field) ?? []
  return index === undefined ? undefined : Number(index)
}

/** Quotes the text of the file for a right answer that matches no option. */
export function listFaults({ row, errors, values }: CheckedRow): [field: string, words: string][] {
  return Object.entries(errors).map(([field, message]) => {
    if (field === 'correctAnswer' && values === row.values && row.unmatched)
      return [field, row.unmatched.reason]
    return [field, `${getFieldLabel(field)}${quoteValue(values, field)}: ${message}`]
  })
}

/** Returns the index of the option that is probably meant. At most a third of its letters may differ. */
export function findNearestOption({ row, values }: CheckedRow): number | undefined {
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

export function findLeftOutRows(
  rows: readonly CheckedRow[],
  { refused }: Pick<ImportSource, 'refused'>,
): LeftOutRows {
  const left: LeftOutRows['left'] = []
  for (const checked of rows) {
    const reason = findLeftOutReason(checked)
    if (reason !== undefined) left.push({ reason, texts: toRowTexts(checked.values) })
  }
  for (const { reason, left: texts } of refused) if (texts) left.push({ reason, texts })
  const unwritten = refused.filter(({ left }) => left === undefined).length
  return { left, unwritten }
}

export function findLeftOutReason(checked: CheckedRow): string | undefined {
  const { duplicate, isTicked } = checked
  if (isTicked) return undefined
  const faults = listFaults(checked).map(([, words]) => words)
  if (faults.length > 0) return faults.join('; ')
  if (duplicate?.kind === 'row') return `Duplicate of ${duplicate.row.row.place}`
  if (duplicate) return `Duplicate of a question in ${duplicate.question.categoryTitle}`
  return 'Not selected'
}

function toRowTexts(values: QuestionValues): RowTexts {
  const { questionText, options, correctAnswer, description, keepOrder, difficulty } = values
  const correct = correctAnswer === '' ? '' : String(Number(correctAnswer) + 1)
  return {
    questionText,
    options,
    description,
    correct,
    keepOrder: keepOrder ? 'yes' : '',
    difficulty: String(difficulty),
  }
}
