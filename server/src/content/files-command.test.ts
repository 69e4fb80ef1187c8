import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import { EXPORT_FORMATS } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shell, UsageError } from '../platform/context/command.ts'
import { createSilentProgress } from '../platform/progress.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { contentCommand } from './content-command.ts'

/** What a command puts out, and what it says aside. */
async function runContentCommand(args: string[], openContext: Shell['openContext']) {
  const parts: Uint8Array[] = []
  const warnings: string[] = []
  await contentCommand(args, {
    print: (line) => void parts.push(Buffer.from(`${line}\n`)),
    warn: (line) => void warnings.push(line),
    write: async (part) => void parts.push(Buffer.from(part)),
    readInput: () => Promise.reject(new Error('read the input')),
    startProgress: createSilentProgress,
    readConfig: () => {
      throw new Error('read the settings')
    },
    openContext,
  })
  return { out: new Uint8Array(Buffer.concat(parts)), warnings }
}

describe('content read', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const read = (...paths: string[]) =>
    runContentCommand(['read', ...paths], () => Promise.reject(new Error('opened the database')))

  async function file(name: string, text: string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  it('prints the questions of a file as JSON, without a database', async () => {
    const path = await file(
      'misnamed.xlsx',
      'question,option 1,option 2,correct,explanation,difficulty\nWho?,She,He,B,So it is.,2\nWhat?,This,That,7,,\nAll?,One,Two,"1,2",,\n',
    )
    const { out, warnings } = await read(path)
    expect(JSON.parse(Buffer.from(out).toString())).toEqual({
      format: 'csv',
      questions: [
        {
          place: 'row 2',
          questionText: 'Who?',
          options: ['She', 'He'],
          correctAnswer: 1,
          description: 'So it is.',
          keepOrder: false,
        },
        {
          place: 'row 3',
          questionText: 'What?',
          options: ['This', 'That'],
          correctAnswer: null,
          description: '',
          keepOrder: false,
        },
      ],
      refused: [
        {
          place: 'row 4',
          reason: 'Column D (“correct”), “1,2”: several answers are right.',
        },
      ],
    })
    expect(warnings).toEqual(['row 3: Column D (“correct”), “7” doesn’t match any option.'])
  })

  it.each([
    ['prose', 'Dear Sir,\n\nplease find\n', 'contains no questions in a format we know.'],
    ['half a list', '[\n{"questionText":', 'This JSON has an error in line 2: it ends too early.'],
    [
      'headings that nobody knows',
      'Frage,Eins,"Zwei\nDrei"\nWer?,Sie,Er\n',
      "The headings don't say which column holds what: “Frage”, “Eins”, “Zwei Drei”.",
    ],
  ])('refuses in one line that names the file, for %s', async (_what, text, reason) => {
    const path = await file('some.txt', text)
    const refusal = read(path)
    await expect(refusal).rejects.toThrow(reason)
    await expect(refusal).rejects.toThrow(/^[^\n]*\/some\.txt: [^\n]+$/)
  })

  it('escapes control characters, so that no file can command the terminal', async () => {
    const path = await file(
      'c1.csv',
      'question,option 1,option 2,correct\n\u009b2J?,\u001ba,b,\u009bc\n',
    )
    const { out, warnings } = await read(path)
    const text = Buffer.from(out).toString()
    expect(text).toContain('"\\u009b2J?"')
    expect(JSON.parse(text).questions[0]).toMatchObject({
      questionText: '\u009b2J?',
      options: ['\u001ba', 'b'],
    })
    expect(warnings).toEqual(['row 2: Column D (“correct”), “\\u009bc” doesn’t match any option.'])
  })

  it('states its limits', async () => {
    await expect(read()).rejects.toThrow(/up to 5 MB, and reading stops after 30 seconds/)
  })

  it('refuses what is not there, what is no file and what has no end', async () => {
    await expect(read(join(folder, 'none.csv'))).rejects.toThrow(
      /none\.csv: This file does not exist\.$/,
    )
    await expect(read(folder)).rejects.toThrow(/: EISDIR/)
    await expect(read('/dev/zero')).rejects.toThrow('/dev/zero: A file can be at most 5 MB.')
  })

  it.each([[[]], [['a.csv', 'b.csv']], [['--all']]])('explains itself for %j', async (paths) => {
    await expect(read(...paths)).rejects.toThrow(UsageError)
  })
})

describeOnDatabase('content write', (open) => {
  const test = setUpTestApp(open, { starterContent: false })

  const write = (...args: string[]) => runContentCommand(['write', ...args], async () => test)
  const light = () =>
    insertTestQuiz(test.db, { at: test.clock.now(), title: 'Light', questions: 3 })

  it.each(EXPORT_FORMATS)('writes a category as %s, to be read again', async (format) => {
    const { categoryId } = await light()
    const { out, warnings } = await write(categoryId, '--format', format)
    const reading = await readQuestionFile(out)
    if (reading.kind === 'table') throw new Error('unassigned')
    expect(reading.file).toMatchObject({ format, refused: [] })
    const questions = reading.file.questions.map(({ questionText, options, correctAnswer }) => ({
      questionText,
      options,
      correctAnswer,
    }))
    expect(questions).toEqual(
      [1, 2, 3].map((number) => ({
        questionText: `Light, question ${number}?`,
        options: ['Wrong', 'Right', 'Odd', 'Even'],
        correctAnswer: 1,
      })),
    )
    expect(warnings.length > 0).toBe(format === 'aiken')
  })

  it('writes everything, and refuses an id that nothing has', async () => {
    await light()
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Adwa', questions: 1 })
    const { out } = await write('all', '--format=json')
    expect(JSON.parse(Buffer.from(out).toString())).toHaveLength(4)
    await expect(write('0'.repeat(24), '--format', 'csv')).rejects.toThrow(
      /category or kingdom has this ID/,
    )
  })

  it.each([
    '',
    'all',
    'all --format',
    'all --format word',
    '--format csv',
    'all all --format csv',
    'all --csv',
  ])('explains itself for %j', async (line) => {
    await expect(write(...line.split(' ').filter(Boolean))).rejects.toThrow(UsageError)
  })
})
