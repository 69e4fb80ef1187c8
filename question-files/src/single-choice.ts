import { type PlainText, plainText } from './html-text.ts'
import { faultOfCount, ONLY_SINGLE_CHOICE } from './option-count.ts'
import {
  FILE_QUESTIONS_MAX,
  type FileFormat,
  type FileQuestion,
  type QuestionContent,
  type QuestionFile,
  type RefusedItem,
} from './question-file.ts'
import { type PictureSource, takePicture } from './question-picture.ts'
import { shorten } from './shorten.ts'
import { tooManyQuestions } from './too-many-questions.ts'

/** A question as courses have it, before anybody asked whether a quiz can. */
export interface ChoiceQuestion {
  place: string
  text: PlainText
  /** Where the pictures of its text are; undefined for a format that holds none. */
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
  /** From 0 to 1, which is the full one; less than 0 where a wrong answer costs something. */
  credit: number
  feedback: PlainText
}

export type Verdict = { question: FileQuestion } | { refused: RefusedItem }

export const refuse = (place: string, reason: string): Verdict => ({ refused: { place, reason } })

/** `kind` with its article. */
export const refuseKind = (place: string, kind: string) =>
  refuse(place, `This is ${kind}; ${ONLY_SINGLE_CHOICE}`)

export function toFile(format: FileFormat, verdicts: readonly Verdict[]): QuestionFile {
  return {
    format,
    questions: verdicts.flatMap((verdict) => ('question' in verdict ? [verdict.question] : [])),
    refused: verdicts.flatMap((verdict) => ('refused' in verdict ? [verdict.refused] : [])),
  }
}

/** Of items by their names, each place once. */
export function placesOf(names: readonly string[], before = 0): string[] {
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

/** So that a file of a million of them is not read to its end. Throws `UnreadableFileError`. */
export function checkCount(count: number): void {
  if (count <= FILE_QUESTIONS_MAX) return
  throw tooManyQuestions()
}

/** Undefined for as many options as a question may have. */
export function refuseCount(place: string, count: number): Verdict | undefined {
  const fault = faultOfCount(count)
  return fault === undefined ? undefined : refuse(place, fault)
}

/** Rounding: thirds are written as 33.333. */
const FULL_CREDIT = 0.9999

export function judge(choice: ChoiceQuestion): Verdict {
  const { place, options } = choice
  const right = options.filter(({ credit }) => credit >= FULL_CREDIT)
  const partly = options.filter(({ credit }) => credit > 0 && credit < FULL_CREDIT)
  const rightCount = right.length || partly.length
  if (rightCount > 1) {
    return refuse(
      place,
      `${rightCount} of its ${options.length} options are right; ${ONLY_SINGLE_CHOICE}`,
    )
  }
  const refusedCount = refuseCount(place, options.length)
  if (refusedCount) return refusedCount
  if (choice.text.text === '' && choice.text.hasMedia) {
    return refuse(place, 'The question has no text, only a picture or other media.')
  }
  const pictured = options.findIndex(({ text }) => text.text === '' && text.hasMedia)
  if (pictured >= 0) {
    return refuse(place, `Option ${pictured + 1} has no text, only a picture or other media.`)
  }
  return { question: toQuestion(choice, right[0], partly) }
}

function toQuestion(
  choice: ChoiceQuestion,
  right: ChoiceOption | undefined,
  partly: readonly ChoiceOption[],
): FileQuestion {
  const { place, text, options, keepOrder, difficulty } = choice
  const explanation = explain(choice, right)
  const { picture, remarks: remarksOnText } = takePicture(text, choice.pictures)
  const remarks = [
    ...(choice.remarks ?? []),
    ...remarksOnText,
    ...options.flatMap((option) => option.text.remarks),
    ...explanation.remarks,
    ...remarkOnCredit(right, partly),
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

function remarkOnCredit(
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

/** What a wrong answer is told says nothing to whom was right, but where there are two, it explains. */
function explain(
  { generalFeedback, options, isTrueFalse }: ChoiceQuestion,
  right: ChoiceOption | undefined,
): { text: string; remarks: string[] } {
  const said = [generalFeedback, ...(right ? [right.feedback] : [])].filter(({ text }) => text)
  const other = options.find((option) => option !== right)
  const wrong = isTrueFalse && right ? other?.feedback : undefined
  if (said.length === 0 && wrong?.text) {
    const remark = 'The explanation is the feedback on the wrong answer.'
    return { text: wrong.text, remarks: [...wrong.remarks, remark] }
  }
  return {
    text: [...new Set(said.map(({ text }) => text))].join('\n'),
    remarks: said.flatMap(({ remarks }) => remarks),
  }
}

const KEEP_ORDER_TAG = 'keep order'
const DIFFICULTY_TAG = /^difficulty ([123])$/

/** What Moodle's formats have no place for is held by tags, which every Moodle takes. */
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

export const SEVERAL_TICKED = 'Several options could be selected; one of them is right.'

/** True stands first. Words of another language stay as they are, with their order. */
export function asTrueFalse(options: readonly ChoiceOption[]): ChoiceOption[] {
  const find = (word: RegExp) => options.find(({ text }) => word.test(text.text))
  const [isTrue, isFalse] = [find(/^(?:true|t)$/i), find(/^(?:false|f)$/i)]
  if (!isTrue || !isFalse || options.length !== 2) return [...options]
  return [
    { ...isTrue, text: plainText('True') },
    { ...isFalse, text: plainText('False') },
  ]
}
