import * as v from 'valibot'
import { findOptionFault, sortOptions } from '../model/options.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import {
  type ItemResult,
  type QuestionFile,
  toQuestionFile,
  UnreadableFileError,
} from '../model/question-file.ts'
import { fromBase64 } from '../question/question-picture.ts'
import { htmlToText } from '../text/html-text.ts'

/** A response of https://opentdb.com/api_config.php */
const TriviaResponseSchema = v.object({ response_code: v.number(), results: v.array(v.unknown()) })

const TriviaResultSchema = v.object({
  type: v.optional(v.string()),
  difficulty: v.optional(v.string()),
  question: v.string(),
  correct_answer: v.string(),
  incorrect_answers: v.array(v.string()),
})
type TriviaResult = v.InferOutput<typeof TriviaResultSchema>

const TriviaResultsSchema = v.pipe(v.array(TriviaResultSchema), v.nonEmpty())

const DIFFICULTIES_BY_NAME = new Map([
  ['easy', 1],
  ['medium', 2],
  ['hard', 3],
])

/** Accepts a response, or only its list of results, which some people save. Otherwise returns undefined. */
export function readOpenTriviaDb(value: unknown): QuestionFile | undefined {
  const isResponse = v.is(TriviaResponseSchema, value)
  if (!isResponse && !v.is(TriviaResultsSchema, value)) return undefined
  const entries: unknown[] = isResponse ? value.results : value
  if (entries.length === 0) {
    throw new UnreadableFileError('Open Trivia DB returned no questions.')
  }
  checkQuestionCount(entries.length, 'of the whole file')
  const decode = chooseDecoding(entries.filter((entry) => v.is(TriviaResultSchema, entry)))
  return toQuestionFile(
    'opentdb',
    entries.map((entry, index) => readResult(entry, `item ${index + 1}`, decode)),
  )
}

function readResult(entry: unknown, place: string, decode: TextDecoding): ItemResult {
  if (!v.is(TriviaResultSchema, entry)) {
    return { place, reason: 'The question, its right answer or its wrong answers are missing.' }
  }
  const right = decode(entry.correct_answer)
  const all = [right, ...entry.incorrect_answers.map(decode)]
  const fault = findOptionFault(all.length)
  if (fault !== undefined) return { place, reason: fault }
  const keepOrder = isTrueFalse(all)
  const options = keepOrder ? ['True', 'False'] : sortOptions(all)
  const { difficulty: given = '' } = entry
  const difficulty = DIFFICULTIES_BY_NAME.get(given) ?? DIFFICULTIES_BY_NAME.get(decode(given))
  return {
    place,
    questionText: decode(entry.question),
    options,
    correctAnswer: options.indexOf(right),
    description: '',
    keepOrder,
    ...(difficulty !== undefined && { difficulty }),
    remarks: [],
  }
}

const isTrueFalse = (options: readonly string[]) =>
  options.length === 2 && options.includes('True') && options.includes('False')

type TextDecoding = (text: string) => string

/** All texts of a response have one encoding: HTML, unless the request named another. */
function chooseDecoding(results: readonly TriviaResult[]): TextDecoding {
  const texts = results.flatMap(({ question, correct_answer, incorrect_answers }) => [
    question,
    correct_answer,
    ...incorrect_answers,
  ])
  if (texts.every((text) => BASE64_PATTERN.test(text))) {
    return createDecoding((text) => new TextDecoder().decode(fromBase64(text)))
  }
  const isUrl = texts.every((text) => /^[\w.~!*'()%+-]*$/.test(text)) && texts.join().includes('%')
  if (!isUrl) return (text) => htmlToText(text).text
  // The older of the two URL encodings writes a space as a plus.
  return createDecoding((text) => decodeURIComponent(text.replaceAll('+', ' ')))
}

/** Texts in other encodings contain spaces or a question mark, so they do not match. */
const BASE64_PATTERN = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/** Decodes a text, or returns it as it is if it has another encoding. */
function createDecoding(decode: TextDecoding): TextDecoding {
  return (text) => {
    try {
      return decode(text).trim()
    } catch {
      return text.trim()
    }
  }
}
