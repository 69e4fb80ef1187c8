import * as v from 'valibot'
import { findJsonFault } from './json-fault.ts'
import { readJsonQuestion } from './json-question.ts'
import { isOpenTriviaDb, readOpenTriviaDb } from './open-trivia-db.ts'
import {
  FILE_QUESTIONS_MAX,
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
} from './question-file.ts'
import { tooManyQuestions } from './too-many-questions.ts'

/** Reads questions as `content/` holds them, in a category or alone, and those of Open Trivia DB. */
export function readJson(text: string): QuestionFile {
  const value = parse(text)
  if (isOpenTriviaDb(value)) return readOpenTriviaDb(value)
  const file: QuestionFile = { format: 'json', questions: [], refused: [] }
  const entries = listEntries(value)
  if (entries.length > FILE_QUESTIONS_MAX) throw tooManyQuestions(entries.length)
  for (const [index, entry] of entries.entries()) {
    const item = readJsonQuestion(entry, `item ${index + 1}`)
    if ('reason' in item) file.refused.push(item)
    else file.questions.push(item)
  }
  return file
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const at = findJsonFault(text)
    const line = text.slice(0, at).trimEnd().split('\n').length
    throw new UnreadableFileError(
      at < text.length
        ? `This JSON has an error in line ${text.slice(0, at + 1).split('\n').length}: “${text[at]}” is out of place.`
        : `This JSON has an error in line ${line}: it ends too early.`,
    )
  }
}

const CategorySchema = v.object({ questions: v.array(v.unknown()) })
const KingdomSchema = v.object({ categories: v.array(v.unknown()) })
const LooseQuestionSchema = v.object({ questionText: v.unknown(), options: v.unknown() })

/** Of a list, of a category, of a kingdom with categories or of a list of either; or one question. */
function listEntries(value: unknown): unknown[] {
  const groups = v.is(KingdomSchema, value)
    ? value.categories
    : Array.isArray(value)
      ? value
      : [value]
  const isNoList = !Array.isArray(value) && groups.every((group) => !v.is(CategorySchema, group))
  if (isNoList && !v.is(LooseQuestionSchema, value)) {
    throw new UnreadableFileError('This JSON contains no list of questions.')
  }
  return groups.flatMap((group) => (v.is(CategorySchema, group) ? group.questions : [group]))
}

/** What is written before, between and after questions, so that a big file can be written in batches. */
export const JSON_FRAME = { start: '[\n', between: ',\n', end: '\n]\n' }

/** Questions without the list that they stand in. */
export const writeJsonQuestions = (questions: readonly QuestionContent[]): string =>
  questions.map((question) => JSON.stringify(toEntry(question), null, 2)).join(JSON_FRAME.between)

/** In the order of `content/`. */
function toEntry({
  questionText,
  options,
  correctAnswer,
  description,
  keepOrder,
  difficulty,
  picture,
}: QuestionContent) {
  return {
    questionText,
    options,
    correctAnswer,
    description,
    ...(keepOrder && { keepOrder }),
    ...(difficulty !== undefined && { difficulty }),
    ...(picture && { picture }),
  }
}
