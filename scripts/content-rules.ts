import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'

/** What a program can judge of a good quiz, beyond what the forms ask of every one. */
export interface Finding {
  /** The key of a kingdom, category or question; `catalogue` for the whole. */
  where: string
  what: string
}

const MIN_KINGDOMS = 8
const MIN_CATEGORIES = 40
const MIN_QUESTIONS = 440
const MIN_QUESTIONS_IN_CATEGORY = 10

/** Who always picks the longest option must not get far. */
const MAX_LONGEST_SHARE = 0.35
const MAX_LONGEST_SHARE_IN_CATEGORY = 0.25
const POSITIONS = 4
const POSITION_SHARE = { min: 0.2, max: 0.3 }

const TITLE_MAX = 40
const QUESTION_LENGTH = { min: 20, max: 200 }
const OPTION_MAX = 90
const SOURCE_MIN = 8
const POINTS = { min: 1, max: 5 }
const SECONDS_A_QUESTION = { min: 20, max: 40 }
const DRAWING_MAX_BYTES = 6000
/** WCAG 2.2, success criterion 1.4.3: text of normal size. */
const MIN_CONTRAST = 4.5

/** Share of content words that two questions have in common. */
const ALIKE = 0.8
const ALIKE_WITH_THE_SAME_ANSWER = 0.6

const CATCH_ALL = /\b(all|any|both|each|none|neither) of (the|these|them|those)( \w+)? above\b/i
const CATCH_ALL_SHORT = /^(all|both|none|neither|any) of (these|them|those)\.?$/i
const SOON_OUTDATED = /\b(currently|nowadays|as of|to date|so far|the latest|recently)\b/i
const QUIET_NEGATIVE =
  /\bwhich\b[^,;:]*\b(is|are|was|were|do|does|did|has|have|had|can|could|would) not\b/i

export function judgeContent(content: Content): Finding[] {
  return [
    ...judgeCatalogue(content),
    ...content.kingdoms.flatMap(judgeKingdom),
    ...content.categories.flatMap((category) => judgeCategory(category, content)),
    ...content.questions.flatMap(judgeQuestion),
    ...findDoubles(content),
  ]
}

function judgeCatalogue({ kingdoms, categories, questions }: Content): Finding[] {
  const shares = positionShares(questions)
  const longest = longestShare(questions)
  return findingsAt('catalogue', [
    [kingdoms.length < MIN_KINGDOMS, `has only ${kingdoms.length} kingdoms`],
    [categories.length < MIN_CATEGORIES, `has only ${categories.length} categories`],
    [questions.length < MIN_QUESTIONS, `has only ${questions.length} questions`],
    [longest > MAX_LONGEST_SHARE, `the right option is the longest in ${percent(longest)}`],
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
  const pace = (parseClock(category.timeAllowed) ?? 0) / questions.length
  const longest = longestShare(questions)
  const negatives = questions.filter(({ questionText }) => /\bNOT\b/.test(questionText)).length
  const contrast = contrastWithWhite(color)
  const twin = content.categories.find(
    (other) =>
      other !== category && other.parentKey === category.parentKey && other.color === color,
  )
  return findingsAt(key, [
    ...titleRules(title),
    ...drawingRules(image.bytes),
    [questions.length < MIN_QUESTIONS_IN_CATEGORY, `has only ${questions.length} questions`],
    [!isWithin(points, POINTS), `gives ${points} points an answer`],
    [!isWithin(pace, SECONDS_A_QUESTION), `leaves ${pace.toFixed(0)} s for a question`],
    [contrast < MIN_CONTRAST, `white on ${color} has a contrast of ${contrast.toFixed(2)}`],
    [twin !== undefined, `has the colour of ${twin?.key}`],
    [
      longest > MAX_LONGEST_SHARE_IN_CATEGORY,
      `the right option is the longest in ${percent(longest)}`,
    ],
    [
      !isEven(positionCounts(questions)),
      `right answers stand unevenly: ${positionCounts(questions)}`,
    ],
    [negatives > 1, `asks what is NOT so ${negatives} times`],
  ])
}

function judgeQuestion({ key, questionText, options, source, description }: ContentQuestion) {
  const length = lengthOf(questionText)
  return findingsAt(key, [
    [!isWithin(length, QUESTION_LENGTH), `the question has ${length} characters`],
    [!/\?$|…/.test(questionText), 'neither ends in a question mark nor has a blank …'],
    [options.some((option) => lengthOf(option) > OPTION_MAX), 'an option is too long'],
    [
      options.some((option) => CATCH_ALL.test(option) || CATCH_ALL_SHORT.test(option)),
      'an option stands for others',
    ],
    [SOON_OUTDATED.test(`${questionText} ${description}`), 'may not be true for long'],
    [QUIET_NEGATIVE.test(questionText) && !/\bNOT\b/.test(questionText), 'hides a "not"'],
    [lengthOf(source) < SOURCE_MIN, 'the source is too short to be looked up'],
  ])
}

/** Titles that are the same anywhere, and questions that ask the same in nearly the same words. */
function findDoubles({ kingdoms, categories, questions }: Content): Finding[] {
  const titles = new Map<string, string>()
  const sameTitles = [...kingdoms, ...categories].flatMap(({ key, title }) => {
    const other = titles.get(title.toLowerCase())
    titles.set(title.toLowerCase(), key)
    return other ? [{ where: key, what: `has the title of ${other}` }] : []
  })

  const asked = questions.map((question) => ({ question, words: contentWords(question) }))
  const sameQuestions = asked.flatMap((one, index) =>
    asked
      .slice(index + 1)
      .filter((other) => areAlike(one, other))
      .map((other) => ({ where: other.question.key, what: `is much like ${one.question.key}` })),
  )
  return [...sameTitles, ...sameQuestions]
}

interface Asked {
  question: ContentQuestion
  words: ReadonlySet<string>
}

function areAlike(one: Asked, other: Asked): boolean {
  const overlap = sharedPart(one.words, other.words)
  const isSameAnswer = rightOption(one.question) === rightOption(other.question)
  return overlap >= (isSameAnswer ? ALIKE_WITH_THE_SAME_ANSWER : ALIKE)
}

/** The Jaccard index: 1 when both hold the same, 0 when they have nothing in common. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

const FILLERS = new Set(
  (
    'a an and are as at by did do does for from had has have how in into is it its made many most of on or ' +
    'that the their these this those to was were what when where which who whom whose why with'
  ).split(' '),
)

function contentWords({ questionText }: ContentQuestion): Set<string> {
  const words = questionText.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word !== '' && !FILLERS.has(word)))
}

function rightOption({ options, correctAnswer }: ContentQuestion): string | undefined {
  return options[correctAnswer]?.toLowerCase()
}

/** The share of questions whose right option is longer than every other. */
export function longestShare(questions: readonly ContentQuestion[]): number {
  return questions.filter(isRightLongest).length / questions.length
}

function isRightLongest({ options, correctAnswer }: ContentQuestion): boolean {
  const lengths = options.map(lengthOf)
  const right = lengths[correctAnswer]
  return right === Math.max(...lengths) && lengths.indexOf(right) === lengths.lastIndexOf(right)
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

function isEven(counts: readonly number[]): boolean {
  return Math.max(...counts) - Math.min(...counts) <= 1
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

/** In characters as a person counts them, Ethiopic ones too. */
function lengthOf(text: string): number {
  return [...text].length
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
