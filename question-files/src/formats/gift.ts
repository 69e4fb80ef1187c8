import { listLines } from '../model/lines.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import {
  type ItemResult,
  type QuestionContent,
  type QuestionFile,
  toQuestionFile,
} from '../model/question-file.ts'
import {
  type ChoiceOption,
  createNoQuestionError,
  readTags,
  refuse,
  refuseKind,
  toItemResult,
  writeTags,
} from '../question/single-choice.ts'
import { type PlainText, toPlainText } from '../text/html-text.ts'
import { type MoodleFormat, readMoodleText } from '../text/moodle-text.ts'

/**
 * Reads GIFT as Moodle's import does (docs.moodle.org, "GIFT format"). It also accepts what Moodle
 * refuses: empty lines in braces, and questions without an empty line between them.
 */
export function readGift(text: string): QuestionFile {
  const { source, lineAt } = readSource(text)
  const results: ItemResult[] = []
  let hasAnswers = false
  for (const item of splitItems(source)) {
    const { number, tags } = lineAt(item.start)
    hasAnswers ||= item.kind === 'question'
    results.push(readItem(item, `line ${number}`, tags))
    checkQuestionCount(results.length)
  }
  const file = toQuestionFile('gift', results)
  if (!hasAnswers) throw createNoQuestionError('GIFT', file.refused)
  return file
}

interface SourceLine {
  number: number
  /** Index into the source. */
  start: number
  tags: string[]
}

const SIGNS = '\\:#={}~n'
const FIRST_HIDDEN_CODE = 0xfdd0
/** Replaces escaped signs by Unicode noncharacters, so that patterns do not match them. Moodle does the same. */
const hideEscapes = (text: string) =>
  text.replace(/\\([\\:#={}~n])/g, (_, sign: string) =>
    String.fromCharCode(FIRST_HIDDEN_CODE + SIGNS.indexOf(sign)),
  )
const showEscapes = (text: string) =>
  text.replace(/[\ufdd0-\ufdd7]/g, (hidden) => {
    const sign = SIGNS[hidden.charCodeAt(0) - FIRST_HIDDEN_CODE] ?? ''
    return sign === 'n' ? '\n' : sign
  })

const TAG_COMMENT = /\[tag:([^[\]]+)\]/g

/** Hides escapes, removes comments and indentation, and collects the tags from the comments above each question. */
function readSource(text: string): { source: string; lineAt: (index: number) => SourceLine } {
  const lines: SourceLine[] = []
  const pieces: string[] = []
  let start = 0
  let tags: string[] = []
  let isAfterEmptyLine = false
  for (const line of listLines(hideEscapes(text))) {
    isAfterEmptyLine ||= line.isAfterEmptyLine
    if (line.text.startsWith('//')) {
      for (const [, tag] of line.text.matchAll(TAG_COMMENT)) if (tag !== undefined) tags.push(tag)
      continue
    }
    const separator = isAfterEmptyLine ? '\n\n' : '\n'
    lines.push({ number: line.number, start: start + separator.length, tags })
    pieces.push(separator, line.text)
    start += separator.length + line.text.length
    tags = []
    isAfterEmptyLine = false
  }
  let at = 0
  /** `index` must not be less than in the call before. */
  function lineAt(index: number): SourceLine {
    while ((lines[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= index) at++
    return lines[at] ?? { number: 1, start: 0, tags: [] }
  }
  return { source: pieces.join(''), lineAt }
}

/** A question has the form `text{answers}tail`. */
type GiftItem = { start: number } & (
  | { kind: 'question'; text: string; answers: string; tail: string }
  | { kind: 'several gaps' | 'no answers' | 'not closed' | 'not opened' }
)

const ITEM_END = /\n\n|\n(?=::|\$CATEGORY:)/g
const BRACE = /[{}]/g
const BRACE_OR_ITEM_END = new RegExp(`${BRACE.source}|${ITEM_END.source}`, 'g')

function find(pattern: RegExp, source: string, from: number) {
  pattern.lastIndex = from
  const found = pattern.exec(source)
  return { sign: found?.[0] ?? 'end', at: found?.index ?? source.length }
}

function* splitItems(source: string): Generator<GiftItem> {
  let at = 0
  while (at < source.length) {
    if (source[at] === '\n') at++
    else if (source.startsWith('$CATEGORY:', at)) at = findLineEnd(source, at)
    else {
      const { item, end } = scanItem(source, at)
      yield item
      at = end
    }
  }
}

const findLineEnd = (source: string, from: number) => find(/\n/g, source, from).at

function scanItem(source: string, start: number): { item: GiftItem; end: number } {
  const endFrom = (at: number) => find(ITEM_END, source, at).at
  const open = find(BRACE_OR_ITEM_END, source, start)
  if (open.sign !== '{') {
    if (open.sign !== '}') return { item: { kind: 'no answers', start }, end: open.at }
    return { item: { kind: 'not opened', start }, end: endFrom(open.at) }
  }
  const close = find(BRACE, source, open.at + 1)
  if (close.sign !== '}') {
    return { item: { kind: 'not closed', start }, end: endFrom(open.at) }
  }
  const next = find(BRACE_OR_ITEM_END, source, close.at + 1)
  const lineEnd = findLineEnd(source, close.at)
  const hasMore = next.sign === '{' || next.sign === '}'
  if (hasMore && next.at < lineEnd) {
    return { item: { kind: 'several gaps', start }, end: endFrom(next.at) }
  }
  const end = hasMore ? lineEnd : next.at
  const text = source.slice(start, open.at)
  const answers = source.slice(open.at + 1, close.at)
  return {
    item: { kind: 'question', start, text, answers, tail: source.slice(close.at + 1, end) },
    end,
  }
}

function readItem(item: GiftItem, place: string, tags: readonly string[]): ItemResult {
  if (item.kind === 'question') return readQuestion(item, place, tags)
  if (item.kind === 'no answers') return refuseKind(place, 'a text without answers in braces')
  if (item.kind === 'several gaps') return refuseKind(place, 'a gap-fill question')
  return refuse(
    place,
    item.kind === 'not closed'
      ? 'Its { is never closed by a }.'
      : 'It has a } without a { before it.',
  )
}

function readQuestion(
  item: Extract<GiftItem, { kind: 'question' }>,
  place: string,
  tags: readonly string[],
): ItemResult {
  const { answers, general } = splitGeneralFeedback(item.answers)
  const kind = describeKind(answers)
  if (kind !== 'choice' && kind !== 'true/false') return refuseKind(place, kind)
  const gap = kind === 'choice' && item.tail.trim() !== '' ? '_____' : ''
  const marked = readFormat(`${removeTitle(item.text)}${gap}${item.tail}`, 'moodle')
  return toItemResult({
    place,
    text: convertText(marked.text, marked.format),
    options:
      kind === 'choice'
        ? readOptions(answers, marked.format)
        : readTrueFalse(answers, marked.format),
    generalFeedback: readText(general, marked.format),
    isTrueFalse: kind === 'true/false',
    ...readTags(tags),
    ...(kind === 'true/false' && { keepOrder: true }),
  })
}

function removeTitle(text: string): string {
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  return end < 0 ? text : text.slice(end + 2)
}

function describeKind(answers: string) {
  if (answers === '') return 'an essay question'
  if (answers.startsWith('#')) return 'a numerical question'
  if (answers.includes('~')) return 'choice'
  if (answers.includes('=') && answers.includes('->')) return 'a matching question'
  if (TRUE_FALSE_ANSWER.test(answers)) return 'true/false'
  return 'a short-answer question'
}

const TRUE_FALSE_ANSWER = /^(?:(t|true)|f|false)\s*(?:#|$)/i

function splitGeneralFeedback(block: string): { answers: string; general: string } {
  const last = block.lastIndexOf('####')
  if (last < 0) return { answers: block.trim(), general: '' }
  return { answers: block.slice(0, last).trim(), general: block.slice(last + 4) }
}

function readTrueFalse(answers: string, format: MoodleFormat): ChoiceOption[] {
  const [, wrong = '', right = ''] = /^[^#]*#?([^#]*)#?(.*)$/s.exec(answers) ?? []
  const isTrue = TRUE_FALSE_ANSWER.exec(answers)?.[1] !== undefined
  const feedback = [right, wrong].map((text) => readText(text, format))
  return ['True', 'False'].map((text, index) => {
    const isRight = isTrue === (index === 0)
    return {
      text: toPlainText(text),
      credit: isRight ? 1 : 0,
      feedback: feedback[isRight ? 0 : 1] ?? toPlainText(''),
    }
  })
}

/** Far more options than a question has. */
const PARTS_MAX = 1_000

const readOptions = (answers: string, format: MoodleFormat): ChoiceOption[] =>
  answers.split(/(?=[~=])/, PARTS_MAX).map((part) => readOption(part.trim(), format))

/** Matches an option's sign, its weight in percent, its text and the feedback on it. */
const OPTION = /^([~=]?)\s*(?:%(-?\d{1,3}(?:\.\d*)?)%)?([^#]*)#?(.*)$/s

function readOption(part: string, format: MoodleFormat): ChoiceOption {
  const [, sign, weight, text = '', feedback = ''] = OPTION.exec(part) ?? []
  return {
    text: readText(text, format),
    credit: weight ? Number(weight) / 100 : sign === '=' ? 1 : 0,
    feedback: readText(feedback, format),
  }
}

const MOODLE_FORMATS: readonly MoodleFormat[] = ['html', 'markdown', 'plain', 'moodle']

function readFormat(raw: string, inherited: MoodleFormat): { text: string; format: MoodleFormat } {
  const text = raw.trim()
  const marker = /^\[([a-z]+)\]/i.exec(text)?.[1]?.toLowerCase()
  const named = MOODLE_FORMATS.find((format) => format === marker)
  return named
    ? { text: text.slice(named.length + '[]'.length), format: named }
    : { text, format: inherited }
}

function readText(raw: string, inherited: MoodleFormat): PlainText {
  const { text, format } = readFormat(raw, inherited)
  return convertText(text, format)
}

/** Joins wrapped lines, except in Markdown. A typed `\n` is a line break. */
function convertText(text: string, format: MoodleFormat): PlainText {
  const unwrapped = format === 'markdown' ? text : text.replace(/\n+/g, ' ')
  return readMoodleText(showEscapes(unwrapped), format)
}

/** Writes the fixed order and the difficulty as tags in a comment, like Moodle. */
export const writeGift = (questions: readonly QuestionContent[]): string =>
  questions.map(writeQuestion).join('\n')

function writeQuestion(question: QuestionContent): string {
  const tags = writeTags(question).map((tag) => ` [tag:${tag}]`)
  const options = question.options.map(
    (option, index) => `\t${index === question.correctAnswer ? '=' : '~'}${escapeText(option)}\n`,
  )
  const description = question.description && `\t####${escapeText(question.description)}\n`
  return [
    tags.length > 0 ? `//${tags.join('')}\n` : '',
    `[plain]${escapeSigns(question.questionText)}{\n`,
    ...options,
    description,
    '}\n',
  ].join('')
}

/** Marks a text that begins like a format or a weight as plain text. */
const escapeText = (text: string) =>
  `${/^[[%]/.test(text.trim()) ? '[plain]' : ''}${escapeSigns(text)}`

const escapeSigns = (text: string) =>
  text
    .trim()
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
