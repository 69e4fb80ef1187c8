import type { Content, ContentQuestion } from '../server/src/content/content.ts'
import { contentWords, rightOption, sharedCount, without } from './content-words.ts'
import type { Finding } from './finding.ts'
import { HARMLESS, type Harmless } from './giveaways-harmless.ts'

/** A text that a player may read before answering, and that contains the answer. */
export interface Giveaway {
  question: ContentQuestion
  /** The key of the kingdom, category or question whose text it is. */
  where: string
  text: string
  /** Whether a player will connect the two; what is not grave may be chance. */
  isGrave: boolean
}

interface Told {
  where: string
  text: string
  /** Whether it is the text of the question's own kingdom or category, or of its own picture. */
  isOwn: boolean
}

/** Words that stand in more questions than these connect nothing. */
const RARE_UP_TO = 10
/** Of an answer of many words, some give it away in a text as short as a kingdom's. */
const TELLING_PART = { words: 2, share: 0.5 }

/** Grave giveaways, and entries of the list of harmless ones that excuse nothing. */
export function judgeGiveaways(
  content: Content,
  harmless: readonly Harmless[] = HARMLESS,
): Finding[] {
  const grave = findGiveaways(content).filter(({ isGrave }) => isGrave)
  const isAbout = ({ question, where }: Giveaway) => {
    return (entry: Harmless) => entry.question === question.key && entry.where === where
  }
  return [
    ...grave
      .filter((giveaway) => !harmless.some(isAbout(giveaway)))
      .map((giveaway) => ({ where: giveaway.question.key, what: told(giveaway) })),
    ...harmless
      .filter((entry) => !grave.some((giveaway) => isAbout(giveaway)(entry)))
      .map(({ question, where }) => ({
        where: question,
        what: `no longer needs to be excused: ${where} does not give it away`,
      })),
  ]
}

/** `its answer "Lyres" stands in ethiopian-culture: "The table and …"` */
export function told({ question, where, text }: Giveaway): string {
  return `its answer "${rightOption(question)}" stands in ${where}: "${text}"`
}

/**
 * Every place where the right option's words stand in a text that its players may have seen. Words that
 * the question itself has tell nothing, and a text that holds a wrong option as well does not decide.
 */
export function findGiveaways(content: Content): Giveaway[] {
  const common = commonWords(content.questions)
  return content.questions.flatMap((question) => {
    const asked = contentWords(question.questionText)
    const clues = without(asked, common)
    return toldBefore(question, content)
      .filter((text) => doesTell(text, question, asked))
      .map(({ where, text, isOwn }) => ({
        question,
        where,
        text,
        isGrave: isOwn || sharedCount(clues, contentWords(text)) > 0,
      }))
  })
}

function doesTell({ text, isOwn }: Told, question: ContentQuestion, asked: ReadonlySet<string>) {
  const words = contentWords(text)
  const isTold = (option: string) => {
    const telling = without(contentWords(option), asked)
    const shared = sharedCount(telling, words)
    const isPartEnough =
      isOwn && shared >= TELLING_PART.words && shared / telling.size >= TELLING_PART.share
    return telling.size > 0 && (shared === telling.size || isPartEnough)
  }
  const right = rightOption(question)
  return isTold(right) && !question.options.some((option) => option !== right && isTold(option))
}

/** The texts of all kingdoms, of the categories beside its own, of its quiz and of its picture. */
function toldBefore(question: ContentQuestion, content: Content): Told[] {
  const category = content.categories.find(({ key }) => key === question.parentKey)
  const above = [
    ...content.kingdoms,
    ...content.categories.filter(({ parentKey }) => parentKey === category?.parentKey),
  ]
  const ownKeys = [category?.key, category?.parentKey]
  const beside = content.questions.filter(
    (other) => other !== question && other.parentKey === question.parentKey,
  )
  return [
    ...above.flatMap(({ key, title, description }) =>
      [title, description].map((text) => ({
        where: key,
        text,
        isOwn: ownKeys.includes(key),
      })),
    ),
    ...beside.flatMap(({ key, questionText, options, picture }) =>
      [questionText, ...options, ...altOf(picture)].map((text) => ({
        where: key,
        text,
        isOwn: false,
      })),
    ),
    ...altOf(question.picture).map((text) => ({ where: question.key, text, isOwn: true })),
  ]
}

const altOf = (picture: { alt: string } | undefined) => (picture ? [picture.alt] : [])

function commonWords(questions: readonly ContentQuestion[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { questionText } of questions) {
    for (const word of contentWords(questionText)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > RARE_UP_TO).map(([word]) => word))
}
