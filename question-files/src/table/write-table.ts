import { OPTIONS_MAX } from '@quiz-kingdom/shared/entities/content/question.ts'
import Papa from 'papaparse'
import type { Bytes, FileWriter, QuestionContent, RowTexts } from '../model/question-file.ts'
import { addFormulaGuard } from './formula-guard.ts'
import type { TableFormat } from './table.ts'
import { SpreadsheetWriter, writeWorkbook } from './write-spreadsheet.ts'

type TextRow = readonly string[]

/** Without this mark, Excel reads a file as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

const createHeadings = (options: number) => [
  'question',
  ...Array.from({ length: Math.max(options, OPTIONS_MAX) }, (_, index) => `option ${index + 1}`),
  'correct',
  'explanation',
  'keep order',
  'difficulty',
]

const HEADINGS = createHeadings(OPTIONS_MAX)

function toRow(question: QuestionContent): TextRow {
  const { questionText, options, correctAnswer, description, keepOrder, difficulty } = question
  return [
    questionText,
    ...padTexts(options, OPTIONS_MAX),
    correctAnswer === null ? '' : String(correctAnswer + 1),
    description,
    keepOrder ? 'yes' : '',
    difficulty === undefined ? '' : String(difficulty),
  ]
}

const padTexts = (texts: readonly string[], length: number) =>
  Array.from({ length }, (_, index) => texts[index] ?? '')

export const CSV_START = BYTE_ORDER_MARK + toCsv([HEADINGS])

export const writeCsvRows = (questions: readonly QuestionContent[]): string =>
  toCsv(questions.map(toRow))

function toCsv(rows: readonly TextRow[]): string {
  const guarded = rows.map((row) => row.map(addFormulaGuard))
  // Without quotes, a program that splits rows at semicolons could produce a cell that begins with "=".
  return `${Papa.unparse(guarded, { newline: '\r\n', quotes: true })}\r\n`
}

export function createXlsxWriter(): FileWriter {
  const spreadsheet = new SpreadsheetWriter(HEADINGS)
  return {
    write: (questions) => spreadsheet.write(questions.map(toRow)),
    end: () => spreadsheet.end(),
  }
}

/** Writes all cells as text, never as numbers or formulas. */
export function writeTable(
  format: TableFormat,
  headings: TextRow,
  rows: readonly TextRow[],
): Bytes {
  return format === 'csv'
    ? new TextEncoder().encode(BYTE_ORDER_MARK + toCsv([headings, ...rows]))
    : writeWorkbook([{ name: 'Questions', headings, rows }])
}

export const writeTemplate = (format: TableFormat) =>
  writeTable(format, HEADINGS, EXAMPLE_QUESTIONS.map(toRow))

const EXAMPLE_QUESTIONS: readonly QuestionContent[] = [
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

export interface LeftOutRow {
  reason: string
  texts: RowTexts
}

/** Writes rows left out of an import for correction. The column of reasons is ignored on re-import. */
export function writeLeftOutRows(format: TableFormat, left: readonly LeftOutRow[]): Bytes {
  const options = Math.max(OPTIONS_MAX, ...left.map(({ texts }) => texts.options.length))
  const rows = left.map(({ reason, texts }) => [
    texts.questionText,
    ...padTexts(texts.options, options),
    texts.correct,
    texts.description,
    texts.keepOrder,
    texts.difficulty,
    reason,
  ])
  return writeTable(format, [...createHeadings(options), REASON_HEADING], rows)
}

const REASON_HEADING = 'not imported because'
