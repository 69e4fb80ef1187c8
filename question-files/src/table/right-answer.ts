import { OPTION_LENGTH_MAX } from '@quiz-kingdom/shared/entities/content/question.ts'
import { parseOptionNumber } from './columns.ts'

export type RightAnswer =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'several' }
  | { kind: 'one'; index: number }

export interface NumberedOption {
  /** The number of the option's column, counting empty cells too. */
  number: number
  text: string
  /** Normalized for comparison. */
  folded: string
}

export const createNumberedOption = (number: number, text: string): NumberedOption => ({
  number,
  text,
  folded: fold(text),
})

/** How a file marks right answers: `2` may mean the second option or the option “2”. */
export type AnswerNotation = 'numbers' | 'texts' | 'unsure'

export function detectNotation(
  rows: readonly { key: string; options: readonly NumberedOption[] }[],
): AnswerNotation {
  let [numbers, texts] = [0, 0]
  for (const { key, options } of rows) {
    const byNumber = findByNumber(key, options)
    const byText = findByText(key, options)
    if (byNumber !== undefined && byText === undefined) numbers++
    if (byNumber === undefined && byText !== undefined) texts++
  }
  if (numbers === texts) return 'unsure'
  return numbers > texts ? 'numbers' : 'texts'
}

export function isAmbiguous(key: string, options: readonly NumberedOption[]): boolean {
  const byNumber = findByNumber(key, options)
  const byText = findByText(key, options)
  return byNumber !== undefined && byText !== undefined && byNumber !== byText
}

export function readRightAnswer(
  key: string,
  options: readonly NumberedOption[],
  notation: AnswerNotation,
): RightAnswer {
  if (key === '') return { kind: 'none' }
  const index = findOption(key, options, notation)
  if (index !== undefined) return { kind: 'one', index }
  if (key.length > ANSWER_LIST_LENGTH_MAX) return { kind: 'unknown' }
  const several = new Set(
    key.split(ANSWER_SEPARATOR).map((part) => findOption(part.trim(), options, notation)),
  )
  if (several.has(undefined)) return { kind: 'unknown' }
  const [only] = several
  return several.size > 1 || only === undefined ? { kind: 'several' } : { kind: 'one', index: only }
}

/** Maximum length of a list of right answers: six options of 200 characters and the separators. */
const ANSWER_LIST_LENGTH_MAX = 1_300

/** Includes a point between two digits, because a spreadsheet may turn `1,3` into `1.3`. */
const ANSWER_SEPARATOR = /[,;|/&+\n]|\band\b|(?<=^\d)\.(?=\d$)/i

function findOption(key: string, options: readonly NumberedOption[], notation: AnswerNotation) {
  const byNumber = findByNumber(key, options)
  const byText = findByText(key, options)
  return notation === 'texts' ? (byText ?? byNumber) : (byNumber ?? byText)
}

const OPTION_NUMBER =
  /^(?:(?:option|answer|choice|opt|ans)s?[\s_-]*)?[([]?\s*(\d{1,2}|[a-z])\s*[)\].:]?$/i
const OPTION_NUMBER_LENGTH_MAX = 20
/** Spreadsheets may turn `2` into `2.0`. */
const EMPTY_DECIMALS = /^(\d+)[.,]0+$/

function findByNumber(key: string, options: readonly NumberedOption[]): number | undefined {
  if (key.length > OPTION_NUMBER_LENGTH_MAX) return undefined
  const written = OPTION_NUMBER.exec(key.replace(EMPTY_DECIMALS, '$1'))?.[1]?.toLowerCase()
  if (written === undefined) return undefined
  const number = parseOptionNumber(written)
  return findOnlyIndex(options, (option) => option.number === number)
}

const NUMBER_AND_TEXT = /^[([]?\s*(\d|[a-z])\s*[)\].:-]\s*(\S.*)$/is

function findByText(key: string, options: readonly NumberedOption[]): number | undefined {
  const exact = findOnlyIndex(options, ({ text }) => text === key)
  if (exact !== undefined || key.length > FOLDED_LENGTH_MAX) return exact
  const foldedKey = fold(key)
  const like = findOnlyIndex(options, ({ folded }) => folded === foldedKey)
  if (like !== undefined) return like
  const [, number = '', text = ''] = NUMBER_AND_TEXT.exec(key) ?? []
  const index = findByNumber(number, options)
  const option = index === undefined ? undefined : options[index]
  return option && option.folded === fold(text) ? index : undefined
}

function findOnlyIndex(
  options: readonly NumberedOption[],
  isRight: (option: NumberedOption) => boolean,
): number | undefined {
  const index = options.findIndex(isRight)
  return index < 0 ? undefined : index
}

/** Longer texts are not normalized, because that takes quadratic time for long runs of accents. */
const FOLDED_LENGTH_MAX = 2 * OPTION_LENGTH_MAX

const fold = (text: string) =>
  text.length > FOLDED_LENGTH_MAX
    ? text
    : text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
