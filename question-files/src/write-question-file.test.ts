import {
  EXPORT_FORMATS,
  type ExportFormat,
} from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { describe, expect, it } from 'vitest'
import type { QuestionContent } from './model/question-file.ts'
import { listLosses } from './question/losses.ts'
import { readQuestionFile } from './read-question-file.ts'
import { writeQuestionFile } from './testing/write-file.ts'
import { writeQuestions } from './write-question-file.ts'

const createQuestion = (number: number): QuestionContent => ({
  questionText: `Which is number ${number}?`,
  options: [`${number}`, 'another'],
  correctAnswer: number % 2,
  description: '',
  keepOrder: false,
})

async function* createBatches(...sizes: number[]) {
  let number = 0
  for (const size of sizes) yield Array.from({ length: size }, () => createQuestion(++number))
}

async function writeParts(format: ExportFormat, batches: AsyncIterable<QuestionContent[]>) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of writeQuestions(format, batches)) parts.push(part)
  return parts
}

describe.each(EXPORT_FORMATS)('questions written as %s', (format) => {
  it('are recognised, and are all there, however they came in batches', async () => {
    const parts = await writeParts(format, createBatches(3, 0, 1, 2))
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    const reading = await readQuestionFile(bytes)
    expect(reading).toMatchObject({ kind: 'questions', file: { format, refused: [] } })
    const questions = reading.kind === 'questions' ? reading.file.questions : []
    const expected = Array.from({ length: 6 }, (_, index) => createQuestion(index + 1))
    expect(questions).toMatchObject(expected)
  })

  it('make a file of none', async () => {
    const { bytes } = await writeQuestionFile(format, [])
    await expect(readQuestionFile(bytes)).rejects.toThrow(/^This .*\.$/)
  })
})

it.each(EXPORT_FORMATS)(
  'a big file in %s is written in slices, each when its questions are there',
  async (format) => {
    const slices = await writeParts(format, createBatches(1_000, 1_000, 1_000, 1_000))
    expect(slices).toHaveLength(5)
    const [largest = 0] = slices.map(({ length }) => length).toSorted((a, b) => b - a)
    const sum = slices.reduce((bytes, { length }) => bytes + length, 0)
    // Compression delays some bytes. Without slices, the last one would be the whole file.
    expect(largest).toBeLessThan(sum * 0.6)
  },
)

it('says once what a format cannot hold', () => {
  const described = { ...createQuestion(1), description: 'Because it is the first of all.' }
  expect(listLosses('aiken', [described, described])).toHaveLength(1)
})

it.each(['aiken', 'qti'] as const)('%s loses no difficulty but an unusual one', (format) => {
  expect(listLosses(format, [{ ...createQuestion(1), difficulty: 2 }, createQuestion(2)])).toEqual(
    [],
  )
  expect(listLosses(format, [{ ...createQuestion(1), difficulty: 3 }])).toHaveLength(1)
})

const picture = { data: btoa('RIFF1234WEBP'), alt: 'A coin with a king.', credit: 'Drawn by Sara' }

it('our own JSON holds pictures', async () => {
  const { bytes, lost } = await writeQuestionFile('json', [{ ...createQuestion(1), picture }])
  expect(lost).toEqual([])
  const reading = await readQuestionFile(bytes)
  expect(reading).toMatchObject({ file: { questions: [{ picture, remarks: [] }] } })
})

it.each(['moodle-xml', 'qti'] as const)('%s holds pictures, but no credits', async (format) => {
  const { bytes, lost } = await writeQuestionFile(format, [{ ...createQuestion(1), picture }])
  expect(lost).toEqual(['This format can’t hold picture credits: they are left out.'])
  const reading = await readQuestionFile(bytes)
  const held = { ...picture, credit: '' }
  expect(reading).toMatchObject({ file: { questions: [{ picture: held, remarks: [] }] } })
  const uncredited = await writeQuestionFile(format, [{ ...createQuestion(1), picture: held }])
  expect(uncredited.lost).toEqual([])
})

it.each(['csv', 'xlsx', 'gift', 'aiken'] as const)(
  'pictures are left out of %s, which is said',
  async (format) => {
    const { lost } = await writeQuestionFile(format, [{ ...createQuestion(1), picture }])
    expect(lost).toEqual([
      'Pictures are left out: only our own JSON, Moodle XML and QTI can hold them.',
    ])
  },
)
