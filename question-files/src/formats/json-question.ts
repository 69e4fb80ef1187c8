import { DifficultySchema } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { OPTIONS_MAX } from '@quiz-kingdom/shared/entities/content/question.ts'
import { PictureDataSchema } from '@quiz-kingdom/shared/forms/picture.ts'
import * as v from 'valibot'
import { tidyText } from '../model/lines.ts'
import { findOptionFault } from '../model/options.ts'
import type {
  FilePicture,
  FileQuestion,
  ItemResult,
  QuestionContent,
  RefusedItem,
} from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'
import { isSupportedPicture, UNSUPPORTED_PICTURE_FAULT } from '../question/question-picture.ts'

/** Fields are checked one by one, so that the others can be read when one is invalid. */
type JsonQuestion = Partial<Record<keyof QuestionContent, unknown>>

const isObject = (value: unknown): value is JsonQuestion =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const OptionsSchema = v.array(v.union([v.string(), v.number()]))

export function readJsonQuestion(value: unknown, place: string): ItemResult {
  const refuse = (reason: string): RefusedItem => ({ place, reason })
  if (!isObject(value)) return refuse(`${describeValue(value)} isn’t a question.`)
  const { questionText, description } = value
  const parsed = v.safeParse(OptionsSchema, value.options)
  if (!parsed.success)
    return refuse(`options: ${describeValue(value.options)} isn’t a list of strings.`)
  const options = parsed.output.map((option) => tidyText(String(option)))
  const fault = findOptionFault(options.length)
  if (fault !== undefined) return refuse(fault)
  if (Array.isArray(value.correctAnswer) && value.correctAnswer.length > 1) {
    return refuse(
      `correctAnswer: ${describeValue(value.correctAnswer)} marks several answers as right.`,
    )
  }
  const remarks: string[] = []
  const readTextContent = (field: keyof JsonQuestion, text: unknown) => {
    if (typeof text === 'string') return tidyText(text)
    if (text !== undefined && text !== null)
      remarks.push(`${field}: ${describeValue(text)} isn’t text.`)
    return ''
  }
  return {
    place,
    questionText: readTextContent('questionText', questionText),
    options,
    ...readCorrectAnswer(value, options, remarks),
    description: readTextContent('description', description),
    ...readSettings(value, remarks),
    ...readPicture(value, remarks),
    remarks,
  }
}

/** Accepts an index (a number or a text) or the text of the right option. */
function readCorrectAnswer(
  { correctAnswer }: JsonQuestion,
  options: readonly string[],
  remarks: string[],
): Pick<FileQuestion, 'correctAnswer' | 'unmatched'> {
  const [given] = [correctAnswer].flat()
  if (given === undefined || given === null || given === '') return { correctAnswer: null }
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : ''
  const byText = options.indexOf(text)
  const byIndex = /^\d$/.test(text) && Number(text) < options.length ? Number(text) : -1
  if (typeof given === 'number' && byIndex >= 0) return { correctAnswer: byIndex }
  if (byText >= 0) {
    if (byIndex >= 0 && byIndex !== byText) {
      remarks.push(
        `correctAnswer: ${describeValue(given)} is read as the text of an option, not its index.`,
      )
    }
    return { correctAnswer: byText }
  }
  if (byIndex >= 0) {
    remarks.push(
      `correctAnswer: ${describeValue(given)} is read as an index, counted from 0: “${options[byIndex]}”.`,
    )
    return { correctAnswer: byIndex }
  }
  const reason = `correctAnswer: ${describeValue(given)} doesn’t match any option.`
  remarks.push(reason)
  return { correctAnswer: null, unmatched: { answer: text, reason } }
}

function readSettings({ keepOrder, difficulty }: JsonQuestion, remarks: string[]) {
  if (!v.is(v.nullish(v.boolean()), keepOrder)) {
    remarks.push(`keepOrder: ${describeValue(keepOrder)} is neither true nor false.`)
  }
  const isKnown = v.is(DifficultySchema, difficulty)
  if (!isKnown && difficulty !== undefined && difficulty !== null) {
    remarks.push(`difficulty: ${describeValue(difficulty)} is not 1, 2 or 3, and is left out.`)
  }
  return { keepOrder: keepOrder === true, ...(isKnown && { difficulty }) }
}

const PictureSchema = v.object({
  data: PictureDataSchema,
  alt: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  credit: v.optional(v.string(), ''),
})

/** A reference to a picture in a file of its own, as in `content/`. */
const PictureFileSchema = v.object({ file: v.string() })

function readPicture({ picture }: JsonQuestion, remarks: string[]): { picture?: FilePicture } {
  if (picture === undefined || picture === null) return {}
  const parsed = v.safeParse(PictureSchema, picture)
  if (parsed.success) {
    if (isSupportedPicture(parsed.output.data)) return { picture: parsed.output }
    remarks.push(`picture: left out. ${UNSUPPORTED_PICTURE_FAULT}.`)
    return {}
  }
  if (v.is(PictureFileSchema, picture)) {
    remarks.push(
      `picture: ${describeValue(picture.file)} is a separate file; add it in the question’s form.`,
    )
    return {}
  }
  remarks.push(
    'picture: left out; it needs at most 2 MB of base64 (“data”) and a description (“alt”).',
  )
  return {}
}

const SHOWN_LENGTH_MAX = 60

function describeValue(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.slice(0, OPTIONS_MAX + 1).map((entry) => (Array.isArray(entry) ? 'a list' : describeValue(entry)))}]`
  }
  if (value === undefined) return 'nothing'
  if (typeof value === 'object' && value !== null) return 'an object'
  return shorten(JSON.stringify(value), SHOWN_LENGTH_MAX)
}
