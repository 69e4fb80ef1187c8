import { formatClock, parseClock } from '@quiz-kingdom/shared/clock.ts'
import { revealsAnswer } from '@quiz-kingdom/shared/forms/picture.ts'
import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentPicture,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { judgeHitRates } from './blind-rules.ts'
import { lengthOf, rightOption } from './content-words.ts'
import { findDoubles } from './doubles.ts'
import { type Finding, percent } from './finding.ts'
import { judgeGiveaways } from './giveaways.ts'
import { letterDescriptions } from './letter-descriptions.ts'
import { numbersOf } from './numbers-in-words.ts'

const MIN_KINGDOMS = 17
const MIN_CATEGORIES = 85
const MIN_QUESTIONS = 1100
const QUESTIONS_IN_CATEGORY = { min: 12, max: 20 }

const POSITIONS = 4
const POSITION_SHARE = { min: 0.2, max: 0.3 }
const DIFFICULTIES = [1, 2, 3]
const MIN_OF_A_DIFFICULTY = 2
const MAX_WHICH_SHARE = 0.4
const MIN_SHARE_BEYOND_RECALL = 0.6

const TITLE_MAX = 40
const QUESTION_LENGTH = { min: 20, max: 200 }
const OPTION_MAX = 90
const SOURCE_MIN = 8
const POINTS = { min: 1, max: 5 }
const THINKING_SECONDS = 30
/** So many words are read within those seconds; the rest takes time of its own. */
const WORDS_READ_ALONG = 30
const WORDS_A_SECOND = 6
const TIME_STEP_SECONDS = 30
const DRAWING_MAX_BYTES = 6000
/** On a slow link it comes within a second. */
const PICTURE_MAX_BYTES = 25_000
/** The longest description of a lettered part is at most so much longer than the shortest, whichever allows more. */
const DESCRIPTION_SPREAD = { share: 1.25, characters: 6 }
/** WCAG 2.2, success criterion 1.4.3: text of normal size. */
const MIN_CONTRAST = 4.5

const CATCH_ALL = /\b(all|any|both|each|none|neither) of (the|these|them|those)( \w+)? above\b/i
const CATCH_ALL_SHORT = /^(all|both|none|neither|any) of (these|them|those)\.?$/i
const SOON_OUTDATED = /\b(currently|nowadays|as of|to date|so far|the latest|recently)\b/i
const QUIET_NEGATIVE =
  /\bwhich\b[^,;:]*\b(is|are|was|were|do|does|did|has|have|had|can|could|would) not\b/i

/** What a program can judge of a good quiz, beyond what the forms ask of every one. */
export function judgeContent(content: Content): Finding[] {
  return [
    ...judgeEach(content),
    ...findDoubles(content),
    ...judgeHitRates(content),
    ...judgeGiveaways(content),
  ]
}

/** Without what compares the words of questions with those of others, which takes most of the time. */
export function judgeEach(content: Content): Finding[] {
  return [
    ...judgeCatalogue(content),
    ...content.kingdoms.flatMap(judgeKingdom),
    ...content.categories.flatMap((category) => judgeCategory(category, content)),
    ...content.questions.flatMap(judgeQuestion),
  ]
}

function judgeCatalogue({ kingdoms, categories, questions }: Content): Finding[] {
  const shares = positionShares(questions)
  const which = whichShare(questions)
  const beyondRecall = shareBeyondRecall(questions)
  return findingsAt('catalogue', [
    [kingdoms.length < MIN_KINGDOMS, `has only ${kingdoms.length} kingdoms`],
    [categories.length < MIN_CATEGORIES, `has only ${categories.length} categories`],
    [questions.length < MIN_QUESTIONS, `has only ${questions.length} questions`],
    [which > MAX_WHICH_SHARE, `${percent(which)} of the questions begin with "which"`],
    [
      beyondRecall < MIN_SHARE_BEYOND_RECALL,
      `only ${percent(beyondRecall)} of the questions ask for more than recall`,
    ],
    ...shares.map(
      (share, position): Rule => [
        !isWithin(share, POSITION_SHARE),
        `option ${position + 1} is right in ${percent(share)}`,
      ],
    ),
  ])
}

function judgeKingdom({ key, title, image }: ContentKingdom): Finding[] {
  return findingsAt(key, [...titleRules(title), ...drawingRules(image.bytes)])
}

function judgeCategory(category: ContentCategory, content: Content): Finding[] {
  const { key, color, points, title, image } = category
  const questions = content.questions.filter(({ parentKey }) => parentKey === key)
  const seconds = secondsFor(questions)
  const negatives = questions.filter(({ questionText }) => /\bNOT\b/.test(questionText)).length
  const contrast = contrastWithWhite(color)
  const twin = content.categories.find(
    (other) =>
      other !== category && other.parentKey === category.parentKey && other.color === color,
  )
  return findingsAt(key, [
    ...titleRules(title),
    ...drawingRules(image.bytes),
    [!isWithin(questions.length, QUESTIONS_IN_CATEGORY), `has ${questions.length} questions`],
    [!isWithin(points, POINTS), `gives ${points} points an answer`],
    [
      parseClock(category.timeAllowed) !== seconds,
      `allows ${category.timeAllowed}, while its words take ${formatClock(seconds)}`,
    ],
    [contrast < MIN_CONTRAST, `white on ${color} has a contrast of ${contrast.toFixed(2)}`],
    [twin !== undefined, `has the colour of ${twin?.key}`],
    [
      positionCounts(questions).some((count) => !isWithin(count, countsIn(questions.length))),
      `right answers stand unevenly: ${positionCounts(questions)}`,
    ],
    [
      difficultyCounts(questions).some((count) => count < MIN_OF_A_DIFFICULTY),
      `does not mix difficulties: ${difficultyCounts(questions)}`,
    ],
    [negatives > 1, `asks what is NOT so ${negatives} times`],
  ])
}

function judgeQuestion(question: ContentQuestion): Finding[] {
  const { key, questionText, options, keepOrder, source, description, picture } = question
  const length = lengthOf(questionText)
  const numbers = numbersOf(options)
  const isScale = numbers !== undefined && isSorted(numbers)
  return findingsAt(key, [
    [!isWithin(length, QUESTION_LENGTH), `the question has ${length} characters`],
    [!/\?$|…/.test(questionText), 'neither ends in a question mark nor has a blank …'],
    [options.some((option) => lengthOf(option) > OPTION_MAX), 'an option is too long'],
    [
      options.some((option) => CATCH_ALL.test(option) || CATCH_ALL_SHORT.test(option)),
      'an option stands for others',
    ],
    [isScale && !keepOrder, 'its numbers stand in order, so it needs "keepOrder"'],
    [numbers !== undefined && !isScale && keepOrder, 'keeps an order that its numbers have not'],
    [SOON_OUTDATED.test(`${questionText} ${description}`), 'may not be true for long'],
    [QUIET_NEGATIVE.test(questionText) && !/\bNOT\b/.test(questionText), 'hides a "not"'],
    [lengthOf(source) < SOURCE_MIN, 'the source is too short to be looked up'],
    ...(picture ? pictureRules(picture, question) : []),
  ])
}

function pictureRules({ alt, image }: ContentPicture, question: ContentQuestion): Rule[] {
  const right = rightOption(question)
  const told = question.options.filter((option) => revealsAnswer(alt, option))
  const lengths = letterDescriptions(question).map(lengthOf)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  const { share, characters } = DESCRIPTION_SPREAD
  return [
    [
      longest > Math.max(shortest * share, shortest + characters),
      `its picture in words describes the letters at different lengths: ${lengths}`,
    ],
    [image.bytes.length > PICTURE_MAX_BYTES, `the picture has ${image.bytes.length} bytes`],
    [told.join() === right, `its picture in words says the answer "${right}"`],
  ]
}

/** Up or down; two numbers always are, so they say nothing. */
function isSorted(numbers: readonly number[]): boolean {
  const up = numbers.toSorted((one, other) => one - other).join()
  return numbers.length > 2 && (numbers.join() === up || numbers.toReversed().join() === up)
}

/** How often each of the first four options is the right one. */
export function positionShares(questions: readonly ContentQuestion[]): number[] {
  return positionCounts(questions).map((count) => count / questions.length)
}

function positionCounts(questions: readonly ContentQuestion[]): number[] {
  return Array.from(
    { length: POSITIONS },
    (_, position) => questions.filter(({ correctAnswer }) => correctAnswer === position).length,
  )
}

/** How often a letter may be right in a quiz: the share of the catalogue, in whole questions. */
function countsIn(size: number) {
  return { min: Math.floor(size * POSITION_SHARE.min), max: Math.round(size * POSITION_SHARE.max) }
}

export function difficultyCounts(questions: readonly ContentQuestion[]): number[] {
  return DIFFICULTIES.map((level) => questions.filter((one) => one.difficulty === level).length)
}

/** The share of questions that begin with "which", or with one word and "which": "In which city". */
export function whichShare(questions: readonly ContentQuestion[]): number {
  return shareOf(questions, ({ questionText }) => /^(\p{L}+ )?which\b/iu.test(questionText))
}

/** The share of questions that tell a scene or ask for a reason, an order and the like. */
export function shareBeyondRecall(questions: readonly ContentQuestion[]): number {
  return shareOf(questions, ({ form }) => form !== 'recall')
}

function shareOf<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isCounted).length / all.length
}

/** What a quiz needs by the words that its questions and options have, in whole half minutes. */
function secondsFor(questions: readonly ContentQuestion[]): number {
  const seconds = questions.reduce((sum, { questionText, options }) => {
    const words = [questionText, ...options].join(' ').trim().split(/\s+/).length
    return sum + THINKING_SECONDS + Math.max(0, words - WORDS_READ_ALONG) / WORDS_A_SECOND
  }, 0)
  return Math.ceil(seconds / TIME_STEP_SECONDS) * TIME_STEP_SECONDS
}

/** WCAG 2.2, "contrast ratio", of white text on a `#rrggbb` ground. */
export function contrastWithWhite(color: string): number {
  const channels = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05)
}

type Rule = [isBroken: boolean, what: string]

function findingsAt(where: string, rules: readonly Rule[]): Finding[] {
  return rules.filter(([isBroken]) => isBroken).map(([, what]) => ({ where, what }))
}

function titleRules(title: string): Rule[] {
  return [[lengthOf(title) > TITLE_MAX, `the title has ${lengthOf(title)} characters`]]
}

function drawingRules(bytes: Uint8Array): Rule[] {
  return [[bytes.length > DRAWING_MAX_BYTES, `the drawing has ${bytes.length} bytes`]]
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}
