import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import {
  FILE_BYTES_MAX,
  type QuestionFile,
} from '@quiz-kingdom/question-files/model/question-file.ts'
import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import { writeQuestions } from '@quiz-kingdom/question-files/write-question-file.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
} from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { type Shell, UsageError } from '../platform/context/command.ts'
import { toErrorMessage } from '../platform/start-error.ts'
import { analyzeExport, prepareExport } from '../question-exchange/export.ts'

/** Prints the questions of a file as JSON, and warns of what the reader had to interpret. */
export async function runReadCommand(
  [path, ...others]: readonly string[],
  shell: Shell,
  usage: string,
): Promise<void> {
  if (path === undefined || others.length > 0 || path.startsWith('-')) throw new UsageError(usage)
  const file = await readFileAt(path)
  await shell.write(`${escapeControls(JSON.stringify(toJsonOutput(file), null, 2))}\n`)
  for (const { place, remarks } of file.questions) {
    for (const remark of remarks) shell.warn(toOneLine(`${place}: ${remark}`))
  }
}

/** Throws an error whose message is one line that names the file. */
async function readFileAt(path: string): Promise<QuestionFile> {
  try {
    const reading = await readQuestionFile(await readBytes(path))
    if (reading.kind === 'questions') return reading.file
    const headings = reading.table.headings.map((heading) => `“${heading}”`).join(', ')
    throw new Error(`The headings don't say which column holds what: ${headings}.`)
  } catch (error) {
    throw new Error(toOneLine(`${path}: ${toErrorMessage(error)}`), { cause: error })
  }
}

/** Reads at most one byte more than `FILE_BYTES_MAX`, which is enough to see that a file is too large. */
async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await buffer(createReadStream(path, { end: FILE_BYTES_MAX }))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new Error('This file does not exist.') : error
  }
}

const toOneLine = (text: string) => escapeControls(text.replace(/\s+/g, ' '))

/** Escapes control characters, which terminals obey. JSON leaves those from U+007F upwards as they are. */
const escapeControls = (text: string) =>
  text.replace(
    /[^\P{Cc}\n]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function toJsonOutput({ format, questions, refused }: QuestionFile) {
  return {
    format,
    questions: questions.map(
      ({ place, questionText, options, correctAnswer, description, keepOrder }) => ({
        place,
        questionText,
        options,
        correctAnswer,
        description,
        keepOrder,
      }),
    ),
    refused: refused.map(({ place, reason }) => ({ place, reason })),
  }
}

const TOO_LARGE_MESSAGE =
  'This file has too many questions or pictures to import again. Export from the console to get several smaller files.'

/** Writes the live questions of a category, of a kingdom or of everything to standard output. */
export async function runWriteCommand(args: readonly string[], shell: Shell, usage: string) {
  const { part, format } = parseWriteArgs(args, usage)
  const { db } = await shell.openContext()
  const exported = await prepareExport(db, part)
  const { losses, files } = await analyzeExport(format, exported)
  for (const loss of losses) shell.warn(loss)
  if (files > 1) shell.warn(TOO_LARGE_MESSAGE)
  for await (const bytes of writeQuestions(format, exported.read())) await shell.write(bytes)
}

function parseWriteArgs(args: readonly string[], usage: string) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { format: { type: 'string' } },
      allowPositionals: true,
    })
    const { format } = values
    const [part, ...others] = positionals
    if (part !== undefined && others.length === 0 && isExportFormat(format)) return { part, format }
  } catch {
    // An unknown option, for which `parseArgs` has its own text.
  }
  throw new UsageError(usage)
}

const isExportFormat = (format: string | undefined): format is ExportFormat =>
  EXPORT_FORMATS.some((known) => known === format)
