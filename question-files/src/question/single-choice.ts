import { findOptionFault, SINGLE_CHOICE_ONLY_MESSAGE } from '../model/options.ts'
import {
  type FileQuestion,
  type ItemResult,
  type QuestionContent,
  type RefusedItem,
  UnreadableFileError,
} from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'
import { type PlainText, toPlainText } from '../text/html-text.ts'
import { extractPicture, type PictureSource } from './question-picture.ts'

/** A choice question of a learning platform, which may have several right options. */
export interface ChoiceQuestion {
  place: string
  text: PlainText
  /** Undefined if the format cannot contain pictures. */
  pictures?: PictureSource | undefined
  options: ChoiceOption[]
  generalFeedback: PlainText
  keepOrder: boolean
  isTrueFalse?: boolean
  remarks?: string[]
  difficulty?: number | undefined
}

export interface ChoiceOption {
  text: PlainText
  /** From 0 to 1 for full credit, or negative if a wrong answer costs points. */
  credit: number
  feedback: PlainText
}

export const refuse = (place: string, reason: string): RefusedItem => ({ place, reason })

/** `kind` includes its article, as in “an essay question”. */
export const refuseKind = (place: string, kind: string) =>
  refuse(place, `This is ${kind}; ${SINGLE_CHOICE_ONLY_MESSAGE}`)

export function createNoQuestionError(
  format: string,
  [first]: readonly RefusedItem[],
): UnreadableFileError {
  return new UnreadableFileError(
    first
      ? `No ${format} question could be read. ${first.place.replace('line', 'Line')}: ${first.reason}`
      : `This file contains no ${format} questions.`,
  )
}

/** Returns a unique place for each item name. */
export function createUniquePlaces(names: readonly string[], before = 0): string[] {
  const used = new Set<string>()
  return names.map((given, index) => {
    const name = shorten(given.replace(/\s+/g, ' ').trim())
    const number = before + index + 1
    const place = name === '' ? `item ${number}` : `item ${name}`
    const once = used.has(place) ? `${place} (number ${number})` : place
    used.add(once)
    return once
  })
}

export function checkOptionCount(place: string, count: number): RefusedItem | undefined {
  const fault = findOptionFault(count)
  return fault === undefined ? undefined : refuse(place, fault)
}

/** An option with at least this credit is right. It is less than 1, because tools round credits. */
const FULL_CREDIT_MIN = 0.9999

export function toItemResult(choice: ChoiceQuestion): ItemResult {
  const { place, options } = choice
  const right = options.filter(({ credit }) => credit >= FULL_CREDIT_MIN)
  const partly = options.filter(({ credit }) => credit > 0 && credit < FULL_CREDIT_MIN)
  const rightCount = right.length || partly.length
  if (rightCount > 1) {
    return refuse(
      place,
      `${rightCount} of its ${options.length} options are right; ${SINGLE_CHOICE_ONLY_MESSAGE}`,
    )
  }
  const refusedCount = checkOptionCount(place, options.length)
  if (refusedCount) return refusedCount
  if (choice.text.text === '' && choice.text.hasMedia) {
    return refuse(place, 'The question has no text, only a picture or other media.')
  }
  const pictured = options.findIndex(({ text }) => text.text === '' && text.hasMedia)
  if (pictured >= 0) {
    return refuse(place, `Option ${pictured + 1} has no text, only a picture or other media.`)
  }
  return toQuestion(choice, right[0], partly)
}

function toQuestion(
  choice: ChoiceQuestion,
  right: ChoiceOption | undefined,
  partly: readonly ChoiceOption[],
): FileQuestion {
  const { place, text, options, keepOrder, difficulty } = choice
  const explanation = chooseExplanation(choice, right)
  const { picture, remarks: remarksOnText } = extractPicture(text, choice.pictures)
  const remarks = [
    ...(choice.remarks ?? []),
    ...remarksOnText,
    ...options.flatMap((option) => option.text.remarks),
    ...explanation.remarks,
    ...describeCredit(right, partly),
  ]
  return {
    place,
    questionText: text.text,
    options: options.map((option) => option.text.text),
    correctAnswer: right ? options.indexOf(right) : null,
    description: explanation.text,
    keepOrder,
    ...(difficulty !== undefined && { difficulty }),
    ...(picture && { picture }),
    remarks: [...new Set(remarks)],
  }
}

function describeCredit(
  right: ChoiceOption | undefined,
  partly: readonly ChoiceOption[],
): string[] {
  const names = partly.map(({ text }) => `“${shorten(text.text)}”`).join(', ')
  if (!right) {
    return partly.length > 0
      ? [`No option gets full marks. Part marks: ${names}.`]
      : ['The file doesn’t say which option is right.']
  }
  return partly.length > 0 ? [`Had part marks and now counts as wrong: ${names}.`] : []
}

/** In a true/false question, feedback on the wrong option explains the right option, too. */
function chooseExplanation(
  { generalFeedback, options, isTrueFalse }: ChoiceQuestion,
  right: ChoiceOption | undefined,
): { text: string; remarks: string[] } {
  const explanations = [generalFeedback, ...(right ? [right.feedback] : [])].filter(
    ({ text }) => text,
  )
  const other = options.find((option) => option !== right)
  const wrong = isTrueFalse && right ? other?.feedback : undefined
  if (explanations.length === 0 && wrong?.text) {
    const remark = 'The explanation is the feedback on the wrong answer.'
    return { text: wrong.text, remarks: [...wrong.remarks, remark] }
  }
  return {
    text: [...new Set(explanations.map(({ text }) => text))].join('\n'),
    remarks: explanations.flatMap(({ remarks }) => remarks),
  }
}

const KEEP_ORDER_TAG = 'keep order'
const DIFFICULTY_TAG = /^difficulty ([123])$/

/** Moodle's formats have no place for the fixed order and the difficulty, so tags hold them. */
export function readTags(tags: readonly string[]): {
  keepOrder: boolean
  difficulty: number | undefined
} {
  const difficulty = tags.flatMap((tag) => DIFFICULTY_TAG.exec(tag)?.[1] ?? [])[0]
  return {
    keepOrder: tags.includes(KEEP_ORDER_TAG),
    difficulty: difficulty === undefined ? undefined : Number(difficulty),
  }
}

export function writeTags(question: Pick<QuestionContent, 'keepOrder' | 'difficulty'>): string[] {
  return [
    ...(question.keepOrder ? [KEEP_ORDER_TAG] : []),
    ...(question.difficulty === undefined ? [] : [`difficulty ${question.difficulty}`]),
  ]
}

export const MULTI_SELECT_REMARK = 'Several options could be selected; one of them is right.'

/** Puts "True" first. Options in another language keep their words and order. */
export function sortTrueFalse(options: readonly ChoiceOption[]): ChoiceOption[] {
  const find = (word: RegExp) => options.find(({ text }) => word.test(text.text))
  const [isTrue, isFalse] = [find(/^(?:true|t)$/i), find(/^(?:false|f)$/i)]
  if (!isTrue || !isFalse || options.length !== 2) return [...options]
  return [
    { ...isTrue, text: toPlainText('True') },
    { ...isFalse, text: toPlainText('False') },
  ]
}
