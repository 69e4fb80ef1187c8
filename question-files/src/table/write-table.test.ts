import fc from 'fast-check'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import type { QuestionContent } from '../model/question-file.ts'
import { readQuestionFile } from '../read-question-file.ts'
import { createContentArbitrary, toContent } from '../testing/content.ts'
import { writeQuestionFile } from '../testing/write-file.ts'
import { writeLeftOutRows, writeTemplate } from './write-table.ts'

const FORMATS = ['csv', 'xlsx'] as const

async function read(bytes: Uint8Array) {
  const reading = await readQuestionFile(bytes)
  if (reading.kind === 'table') throw new Error('unassigned')
  return reading.file
}

const question: QuestionContent = {
  questionText: 'Who?',
  options: ['She', 'He'],
  correctAnswer: 1,
  description: '',
  keepOrder: false,
}

const FORMULAS = ['=1+1', '+251', '-5', '@SUM(A1)', "'=1", '\u00adx', '＝1']

describe.each(FORMATS)('questions in a table (%s)', (format) => {
  it('are the same when they are read again', async () => {
    const several = fc.array(createContentArbitrary(), { minLength: 1, maxLength: 4 })
    // Neither databases nor text files can contain this character.
    const written = several.filter((questions) => !JSON.stringify(questions).includes('\\u0000'))
    await fc.assert(
      fc.asyncProperty(written, async (questions) => {
        const { bytes, lost } = await writeQuestionFile(format, questions)
        expect(lost).toEqual([])
        const file = await read(bytes)
        expect(file.refused).toEqual([])
        expect(file.questions.map(toContent)).toEqual(questions)
      }),
      { numRuns: 30 },
    )
  })

  it('keep their difficulty, and that no right answer is told', async () => {
    const questions = [
      { ...question, difficulty: 3 },
      { ...question, correctAnswer: null },
    ]
    const file = await read((await writeQuestionFile(format, questions)).bytes)
    expect(file.questions).toMatchObject(questions)
    expect(file.questions[1]).not.toHaveProperty('difficulty')
  })

  it('come as a template that can be read', async () => {
    const file = await read(writeTemplate(format))
    expect(file.refused).toEqual([])
    expect(file.questions).toMatchObject([
      { place: 'row 2', correctAnswer: 0, remarks: [] },
      { place: 'row 3', correctAnswer: 1, keepOrder: true, remarks: [] },
    ])
  })

  it('that were left out come with their reasons, and can be read again', async () => {
    const seven = {
      questionText: 'Seven?',
      options: [...'abcdefg'],
      correct: '7',
      description: '=why',
      keepOrder: 'maybe',
      difficulty: 'hard',
    }
    const { questionText, options, description } = question
    const texts = { questionText, options, description, keepOrder: 'yes', difficulty: '2' }
    const bytes = writeLeftOutRows(format, [
      { reason: 'It has 7 options.', texts: seven },
      { reason: 'It is there already.', texts: { ...texts, correct: '1' } },
    ])
    const file = await read(bytes)
    expect(file.refused).toMatchObject([{ place: 'row 2', left: seven }])
    const ordered = { ...question, correctAnswer: 0, keepOrder: true, difficulty: 2 }
    expect(file.questions).toMatchObject([ordered])
    const cells = await readCells(bytes, format)
    expect(cells.map((row) => row.at(-1))).toEqual([
      'not imported because',
      'It has 7 options.',
      'It is there already.',
    ])
  })
})

/** Reads with libraries that are not ours. */
async function readCells(bytes: Uint8Array<ArrayBuffer>, format: 'csv' | 'xlsx') {
  if (format === 'csv') {
    return Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data
  }
  const [sheet] = await readXlsxFile(new Blob([bytes]))
  return sheet?.data ?? []
}

it('no cell in CSV is a formula', async () => {
  const questions = FORMULAS.map((questionText) => ({ ...question, questionText }))
  const { bytes } = await writeQuestionFile('csv', questions)
  const [, ...rows] = await readCells(bytes, 'csv')
  expect(rows.map(([cell]) => cell)).toEqual([
    "'=1+1",
    "'+251",
    "'-5",
    "'@SUM(A1)",
    "''=1",
    '\u00adx',
    "'＝1",
  ])
})

it('no text in CSV is cut into cells where lists are parted by semicolons', async () => {
  const questionText = ";=cmd|' /C calc'!A0;"
  const { bytes } = await writeQuestionFile('csv', [{ ...question, questionText }])
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ';' })
  expect(data.flat().filter((cell) => cell.startsWith('='))).toEqual([])
})

it('no cell in XLSX is a formula, and none is anything but the text', async () => {
  const texts = [...FORMULAS, '1.50', '2026-11-23', 'TRUE', '_x0041_ ]]> <b> & 😀 ኢት', 'two\nlines']
  const questions = texts.map((questionText) => ({ ...question, questionText }))
  const { bytes } = await writeQuestionFile('xlsx', questions)
  const [, ...rows] = await readCells(bytes, 'xlsx')
  expect(rows.map(([cell]) => cell)).toEqual(texts)
})

it('a CSV file tells Excel that it is UTF-8', async () => {
  const { bytes } = await writeQuestionFile('csv', [question])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
