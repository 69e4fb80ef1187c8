import * as v from 'valibot'
import { checkQuestionCount } from '../model/question-count.ts'
import {
  type QuestionContent,
  type QuestionFile,
  toQuestionFile,
  UnreadableFileError,
} from '../model/question-file.ts'
import { findJsonFault } from './json-fault.ts'
import { readJsonQuestion } from './json-question.ts'
import { readOpenTriviaDb } from './open-trivia-db.ts'

/** Reads our own JSON, as in `content/`, and responses of Open Trivia DB. */
export function readJson(text: string): QuestionFile {
  const value = parseJson(text)
  const trivia = readOpenTriviaDb(value)
  if (trivia) return trivia
  const entries = listEntries(value)
  checkQuestionCount(entries.length, 'of the whole file')
  return toQuestionFile(
    'json',
    entries.map((entry, index) => readJsonQuestion(entry, `item ${index + 1}`)),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const at = findJsonFault(text)
    const fault = at < text.length ? `“${text[at]}” is out of place` : 'it ends too early'
    const before = text.slice(0, at + 1).trimEnd()
    const line = before.split('\n').length
    throw new UnreadableFileError(`This JSON has an error in line ${line}: ${fault}.`)
  }
}

const CategorySchema = v.object({ questions: v.array(v.unknown()) })
const KingdomSchema = v.object({ categories: v.array(v.unknown()) })
const SingleQuestionSchema = v.object({ questionText: v.unknown(), options: v.unknown() })

/** Accepts a question, a category, a kingdom of categories, or a list of questions and categories. */
function listEntries(value: unknown): unknown[] {
  const groups = v.is(KingdomSchema, value)
    ? value.categories
    : Array.isArray(value)
      ? value
      : [value]
  const isNoList = !Array.isArray(value) && groups.every((group) => !v.is(CategorySchema, group))
  if (isNoList && !v.is(SingleQuestionSchema, value)) {
    throw new UnreadableFileError('This JSON contains no list of questions.')
  }
  return groups.flatMap((group) => (v.is(CategorySchema, group) ? group.questions : [group]))
}

/** Written before, between and after batches of questions. */
export const JSON_FRAME = { start: '[\n', between: ',\n', end: '\n]\n' }

export const writeJsonQuestions = (questions: readonly QuestionContent[]): string =>
  questions.map(toJson).join(JSON_FRAME.between)

/** The written fields of a question, in the order of the files in `content/`, and of its picture. */
const FIELDS =
  'questionText options correctAnswer description keepOrder difficulty picture data alt credit'

const toJson = (question: QuestionContent) =>
  JSON.stringify({ ...question, keepOrder: question.keepOrder || undefined }, FIELDS.split(' '), 2)
