import { OPTIONS_MIN } from '@quiz-kingdom/shared/entities/content/question.ts'
import { tidyText } from '../model/lines.ts'
import { findOptionFault, SINGLE_CHOICE_ONLY_MESSAGE, sortOptions } from '../model/options.ts'
import type { ItemResult, RefusedItem } from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'
import { toColumnLetters } from './column-letters.ts'
import type { TableColumns } from './columns.ts'
import {
  type AnswerNotation,
  createNumberedOption,
  detectNotation,
  isAmbiguous,
  type NumberedOption,
  readRightAnswer,
} from './right-answer.ts'
import type { Row } from './table.ts'

interface TableLayout {
  headings: Row
  columns: TableColumns
  /** True if an admin assigned the columns. The row of `headings` may then be the first question. */
  areGuessed: boolean
}

export function readRows(rows: readonly Row[], layout: TableLayout): ItemResult[] {
  const firstNumber = detectFirstNumber(rows, layout)
  const drafts = rows
    .filter(({ number }) => number >= layout.headings.number)
    .map((row) => createDraft(row, layout.columns, firstNumber))
    .filter(
      (draft) =>
        hasContent(draft) && (draft.row !== layout.headings || isQuestionRow(draft, layout)),
    )
  const notation = detectNotation(drafts)
  return drafts.map((draft) => toItem(draft, layout, notation))
}

/** Returns 0 if the right answers are given as an index and 0 occurs among them, otherwise 1. */
function detectFirstNumber(rows: readonly Row[], { headings, columns }: TableLayout): 0 | 1 {
  const [column = -1] = columns.correct
  const isIndex = /index/i.test(headings.cells[column] ?? '')
  return isIndex && rows.some(({ cells }) => cells[column]?.trim() === '0') ? 0 : 1
}

/** Names that other tools give to types of questions without options. */
const TYPES_WITHOUT_OPTIONS =
  /essay|open|short|fill|blank|match|numer|order|draw|drag|type.?(?:the.?)?answer|formula|slider|upload|hot.?spot/i

type RowDraft = ReturnType<typeof createDraft>

function createDraft(row: Row, columns: TableColumns, firstNumber: number) {
  const textAt = (column: number | undefined) =>
    column === undefined ? '' : tidyText(row.cells[column] ?? '')
  const [key = '', ...otherKeys] = columns.correct.map(textAt)
  const texts = columns.options.map(textAt)
  if (columns.wrongOptions.length > 0 && key !== '' && !texts.includes(key)) {
    texts.push(...sortOptions([key, ...columns.wrongOptions.map(textAt)]))
  }
  const numbered = texts.map((text, index) => createNumberedOption(index + firstNumber, text))
  const options = numbered.filter(({ text }) => text !== '')
  return {
    row,
    questionText: textAt(columns.question),
    options: options.length === 0 && TRUE_OR_FALSE.test(key) ? TRUE_FALSE_OPTIONS : options,
    key: [key, ...otherKeys.filter((other) => namesOption(other, options))]
      .filter(Boolean)
      .join(', '),
    description: textAt(columns.explanation),
    keepOrder: textAt(columns.keepOrder),
    difficulty: textAt(columns.difficulty),
    type: textAt(columns.type),
  }
}

/** Whether a text names an option. A second column for right answers may hold other texts. */
const namesOption = (text: string, options: readonly NumberedOption[]) =>
  readRightAnswer(text, options, 'unsure').kind === 'one'

const TRUE_OR_FALSE = /^(true|false)$/i
const TRUE_FALSE_OPTIONS = ['True', 'False'].map((text, index) =>
  createNumberedOption(index + 1, text),
)

const hasContent = ({ questionText, options, key }: RowDraft) =>
  questionText !== '' || options.length > 0 || key !== ''

/** Whether the row of the guessed headings is a question, whose key matches one of its options. */
function isQuestionRow({ questionText, options, key }: RowDraft, { areGuessed }: TableLayout) {
  if (!areGuessed || questionText === '' || options.length < OPTIONS_MIN) return false
  return readRightAnswer(key, options, 'unsure').kind === 'one'
}

function toItem(draft: RowDraft, layout: TableLayout, notation: AnswerNotation): ItemResult {
  const { row, questionText, options, key, description, keepOrder, difficulty, type } = draft
  const place = `row ${row.number}`
  const texts = options.map(({ text }) => text)
  const left = { questionText, options: texts, description, correct: key, keepOrder, difficulty }
  const refuse = (reason: string): RefusedItem => ({ place, reason, left })
  const quoteKey = () => quoteCell(layout, layout.columns.correct[0], key)

  const answer = readRightAnswer(key, options, notation)
  if (type !== '' && answer.kind !== 'one' && TYPES_WITHOUT_OPTIONS.test(type)) {
    return refuse(`${quoteCell(layout, layout.columns.type, type)}: ${SINGLE_CHOICE_ONLY_MESSAGE}`)
  }
  const [only] = texts.length === 1 ? texts : []
  const fault = findOptionFault(texts.length, only && shorten(only, QUOTED_LENGTH_MAX))
  if (fault !== undefined) return refuse(fault)
  if (answer.kind === 'several') return refuse(`${quoteKey()}: several answers are right.`)

  const remarks: string[] = []
  const reason = `${quoteKey()} doesn’t match any option.`
  if (answer.kind === 'unknown') remarks.push(reason)
  if (answer.kind === 'one' && isAmbiguous(key, options)) {
    const chosen = options[answer.index]?.text
    remarks.push(`${quoteKey()} could be a number or an option’s text. We read it as “${chosen}”.`)
  }
  return {
    place,
    questionText,
    options: texts,
    correctAnswer: answer.kind === 'one' ? answer.index : null,
    description,
    ...readSettings(draft, layout, remarks),
    remarks,
    ...(answer.kind === 'unknown' && { unmatched: { answer: key, reason } }),
  }
}

function readSettings(draft: RowDraft, layout: TableLayout, remarks: string[]) {
  const { columns } = layout
  const keepOrder = readKeepOrder(draft.keepOrder)
  if (keepOrder === undefined) {
    remarks.push(`${quoteCell(layout, columns.keepOrder, draft.keepOrder)} is neither yes nor no.`)
  }
  const difficulty = DIFFICULTIES_BY_TEXT.get(draft.difficulty.toLowerCase())
  if (difficulty === undefined && draft.difficulty !== '') {
    const cell = quoteCell(layout, columns.difficulty, draft.difficulty)
    remarks.push(`${cell} is not 1, 2 or 3, and is left out.`)
  }
  const isTrueFalse = draft.options === TRUE_FALSE_OPTIONS && draft.keepOrder === ''
  return {
    keepOrder: isTrueFalse || (keepOrder ?? false),
    ...(difficulty !== undefined && { difficulty }),
  }
}

function readKeepOrder(text: string): boolean | undefined {
  if (/^(yes|y|true|1|x|✓|✔|on|keep)$/i.test(text)) return true
  return /^(no|n|false|0|-|off|)$/i.test(text) ? false : undefined
}

const DIFFICULTIES_BY_TEXT = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['easy', 1],
  ['middle', 2],
  ['medium', 2],
  ['hard', 3],
])

/** Returns a text such as `Column F (“correct”), “7”`. */
function quoteCell({ headings }: TableLayout, column: number | undefined, value: string): string {
  const heading = tidyText(headings.cells[column ?? -1] ?? '')
  const name = heading === '' ? '' : ` (“${shorten(heading, QUOTED_LENGTH_MAX)}”)`
  return `Column ${toColumnLetters(column ?? 0)}${name}, “${shorten(value, QUOTED_LENGTH_MAX)}”`
}

const QUOTED_LENGTH_MAX = 40
