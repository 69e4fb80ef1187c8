import { OPTIONS_MAX } from '@quiz-kingdom/shared/entities/question.ts'
import Papa from 'papaparse'
import type { FileWriter, LeftTexts, QuestionContent, WrittenBytes } from '../question-file.ts'
import { withFormulaGuard } from './formula-guard.ts'
import type { TableFormat } from './table.ts'
import { SpreadsheetWriter, toXlsx } from './write-spreadsheet.ts'

type TextRow = readonly string[]

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

const headingsFor = (options: number) => [
  'question',
  ...Array.from({ length: Math.max(options, OPTIONS_MAX) }, (_, index) => `option ${index + 1}`),
  'correct',
  'explanation',
  'keep order',
  'difficulty',
]

const HEADINGS = headingsFor(OPTIONS_MAX)

function toRow(question: QuestionContent): TextRow {
  const { questionText, options, correctAnswer, description, keepOrder, difficulty } = question
  return [
    questionText,
    ...padded(options, OPTIONS_MAX),
    correctAnswer === null ? '' : String(correctAnswer + 1),
    description,
    keepOrder ? 'yes' : '',
    difficulty === undefined ? '' : String(difficulty),
  ]
}

const padded = (texts: readonly string[], length: number) =>
  Array.from({ length }, (_, index) => texts[index] ?? '')

export const CSV_START = BYTE_ORDER_MARK + toCsv([HEADINGS])

/** The lines after the headings, so that a big file can be written in batches. */
export const writeCsvRows = (questions: readonly QuestionContent[]): string =>
  toCsv(questions.map(toRow))

function toCsv(rows: readonly TextRow[]): string {
  const guarded = rows.map((row) => row.map(withFormulaGuard))
  // Quoted, or programs that part cells at semicolons would cut a text into a cell that begins with "=".
  return guarded.length === 0
    ? ''
    : `${Papa.unparse(guarded, { newline: '\r\n', quotes: true })}\r\n`
}

export function xlsxWriter(): FileWriter {
  const spreadsheet = new SpreadsheetWriter(HEADINGS)
  return {
    write: (questions) => spreadsheet.write(questions.map(toRow)),
    end: () => spreadsheet.end(),
  }
}

/** Headings and rows as a file, every cell a text. */
export function writeTable(
  format: TableFormat,
  headings: TextRow,
  rows: readonly TextRow[],
): WrittenBytes {
  const bytes =
    format === 'csv'
      ? new TextEncoder().encode(BYTE_ORDER_MARK + toCsv([headings, ...rows]))
      : toXlsx(headings, rows)
  return { bytes, lost: [] }
}

export function writeTemplate(format: TableFormat): WrittenBytes {
  return writeTable(format, HEADINGS, EXAMPLES.map(toRow))
}

const EXAMPLES: readonly QuestionContent[] = [
  {
    questionText: 'What is the highest mountain in Ethiopia?',
    options: ['Ras Dashen', 'Tullu Dimtu', 'Batu', 'Mount Choqa'],
    correctAnswer: 0,
    description: 'Ras Dashen in the Simien Mountains rises to 4,550 m above sea level.',
    keepOrder: false,
    difficulty: 1,
  },
  {
    questionText: 'When were the churches of Lalibela carved?',
    options: ['10th century', '12th to 13th century', '15th century', '17th century'],
    correctAnswer: 1,
    description: 'Tradition credits King Lalibela, who ruled around the year 1200.',
    keepOrder: true,
    difficulty: 2,
  },
]

/** A row to be written again, with the reason why it was left out. */
export interface LeftOut {
  reason: string
  texts: LeftTexts
}

/** What was left out of an import, to be mended and read again. The reasons are read by no reader. */
export function writeLeftOut(format: TableFormat, left: readonly LeftOut[]): WrittenBytes {
  const options = Math.max(OPTIONS_MAX, ...left.map(({ texts }) => texts.options.length))
  const rows = left.map(({ reason, texts }) => [
    texts.questionText,
    ...padded(texts.options, options),
    texts.correct,
    texts.description,
    texts.keepOrder,
    texts.difficulty,
    reason,
  ])
  return writeTable(format, [...headingsFor(options), REASON_HEADING], rows)
}

const REASON_HEADING = 'not imported because'
