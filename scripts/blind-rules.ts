import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { contentWords, lengthOf, sharedCount, sharedPart, wordsOf } from './content-words.ts'
import { type Finding, percent } from './finding.ts'
import { letterDescriptions } from './letter-descriptions.ts'
import { numbersOf } from './numbers-in-words.ts'
import { findOpposites } from './opposites.ts'

/**
 * Ways to answer without knowing anything. Each is played over the whole catalogue: who follows it
 * must not get further than who guesses.
 */

/** Shares of right answers that no rule may pass; a guess among four options has 0.25. */
const MAX_HIT_RATE = { catalogue: 0.29, kingdom: 0.36 }
/** Fewer questions than one quiz has say nothing about a rule. */
const MIN_PLAYED = 12
export const OPTIONS_PLAYED = 4

/** What a player has before the eyes, save for the question itself. */
interface Table {
  kingdom: ContentKingdom
  category: ContentCategory
  quiz: readonly ContentQuestion[]
  /** Right answers of the questions before this one, by position. */
  earlierInQuiz: readonly number[]
  earlier: readonly number[]
}

export interface BlindRule {
  name: string
  /** How much speaks for each option; the rule picks the highest, or guesses among those. */
  score: (question: ContentQuestion, table: Table) => number[]
  /** Whether the rule says anything about such a question; it does about all when missing. */
  isFor?: (question: ContentQuestion) => boolean
  /** What it may reach over the whole catalogue, if less than `MAX_HIT_RATE`. */
  most?: number
  /**
   * Plays only where one option scores above all others, and must be neither right nor wrong more often than
   * luck: an option that is safe to strike out is a clue too.
   */
  isTwoSided?: boolean
}

export interface Played {
  question: ContentQuestion
  kingdomKey: string
  /** 1 for a hit, 0 for a miss, in between for a guess among the options that the rule picks. */
  hit: number
}

export const BLIND_RULES: readonly BlindRule[] = [
  { name: 'the longest', score: lengths },
  { name: 'the shortest', score: (question) => lengths(question).map((length) => -length) },
  { name: 'any but the longest', score: (question) => lengths(question).map(below) },
  { name: 'any but the shortest', score: (question) => lengths(question).map(above) },
  { name: 'commonest letter in quiz', score: (_, { earlierInQuiz }) => [...earlierInQuiz] },
  { name: 'commonest letter of all', score: (_, { earlier }) => [...earlier] },
  { name: 'rarest letter in quiz', score: (_, { earlierInQuiz }) => earlierInQuiz.map((n) => -n) },
  {
    name: 'words of the question',
    score: ({ options, questionText }) => wordsIn(options, questionText),
  },
  {
    name: 'words of kingdom and quiz',
    score: ({ options }, { kingdom, category }) =>
      wordsIn(
        options,
        ...[kingdom, category].flatMap(({ title, description }) => [title, description]),
      ),
  },
  { name: 'words of other questions', score: wordsOfOtherQuestions },
  { name: 'unlike the others', score: ({ options }) => likeness(options).map((part) => -part) },
  { name: 'like the others', score: ({ options }) => likeness(options) },
  { name: 'of another form', score: ({ options }) => oddness(options) },
  { name: 'the middle number', score: innerNumbers, isFor: asksForNumber },
  {
    name: 'an end of the numbers',
    score: (question) => innerNumbers(question).map((isInner) => -isInner),
    isFor: asksForNumber,
  },
  // Half of the pairs may hold the right answer.
  { name: 'one of two opposites', score: ofOpposites, isFor: hasOpposites, most: 0.25 },
  {
    name: 'none of two opposites',
    score: (question) => ofOpposites(question).map((isOne) => -isOne),
    isFor: hasOpposites,
  },
  { name: 'the second longest', score: ofRank(1), isTwoSided: true },
  { name: 'the second shortest', score: ofRank(2), isTwoSided: true },
  {
    name: 'the echo of the question',
    score: ({ options, questionText }) => wordsIn(options, questionText),
    isTwoSided: true,
  },
  { name: 'another first word', score: ({ options }) => firstWords(options), isTwoSided: true },
  { name: 'the most digits', score: ({ options }) => options.map(digits), isTwoSided: true },
  { name: 'the most hedges', score: ({ options }) => options.map(hedges), isTwoSided: true },
  {
    name: 'the longest description',
    score: (question) => letterDescriptions(question).map(lengthOf),
    isTwoSided: true,
  },
]

function lengths({ options }: ContentQuestion): number[] {
  return options.map(lengthOf)
}

/** The option that just so many others are longer than. */
function ofRank(rank: number): BlindRule['score'] {
  return (question) => {
    const all = lengths(question)
    return all.map((mine) => Number(all.filter((other) => other > mine).length === rank))
  }
}

/** An option whose first word is not the one that all the others begin with. */
function firstWords(options: readonly string[]): number[] {
  return oddIn(options.map((option) => wordsOf(option)[0] ?? '')).map(Number)
}

function digits(option: string): number {
  return option.match(/\d/g)?.length ?? 0
}

function hedges(option: string): number {
  return option.match(HEDGE)?.length ?? 0
}

function below(value: number, _: number, all: readonly number[]): number {
  return value < Math.max(...all) ? 1 : 0
}

function above(value: number, _: number, all: readonly number[]): number {
  return value > Math.min(...all) ? 1 : 0
}

function wordsIn(options: readonly string[], ...texts: readonly string[]): number[] {
  const words = new Set(texts.flatMap((text) => [...contentWords(text)]))
  return options.map((option) => sharedCount(contentWords(option), words))
}

function wordsOfOtherQuestions(question: ContentQuestion, { quiz }: Table): number[] {
  const others = quiz.filter((other) => other !== question)
  return wordsIn(
    question.options,
    ...others.flatMap(({ questionText, options }) => [questionText, ...options]),
  )
}

/** How many of their words options have in common with each of the others, on the average. */
function likeness(options: readonly string[]): number[] {
  const words = options.map((option) => new Set(wordsOf(option)))
  return words.map((mine) => {
    const others = words.filter((other) => other !== mine)
    return others.reduce((sum, other) => sum + sharedPart(mine, other), 0) / others.length
  })
}

const HEDGE = /\b(about|almost|can|could|may|might|mostly|nearly|often|part|some|usually)\b/gi

/** What one sees of an option without reading it. */
const FORMS: readonly ((option: string) => string | boolean)[] = [
  (option) => wordsOf(option).length === 1,
  (option) => /^(a|an|the)\b/i.exec(option)?.[0].toLowerCase() ?? '',
  (option) =>
    /^(about|above|after|as|at|because|before|by|for|from|in|of|on|to|with)\b/i.test(option),
  (option) => /^\p{L}+ing\b/u.test(option),
  (option) => /\d/.test(option),
  (option) => /,/.test(option),
  (option) => /[-–("'’‘“;:]/.test(option),
  (option) => /\p{Script=Ethiopic}/u.test(option),
  (option) => /\s\p{Lu}/u.test(option),
  (option) => /\b(and|or|but)\b/i.test(option),
  (option) => /\b(not|no|never|only|all|always|every)\b/i.test(option),
  (option) => /[^s]s$/.test(option),
]

/** In how many forms an option stands alone while the others agree. */
function oddness(options: readonly string[]): number[] {
  const forms = FORMS.map((form) => oddIn(options.map(form)))
  return options.map((_, index) => forms.filter((isOdd) => isOdd[index]).length)
}

/** Which one differs while all the others agree. */
function oddIn(seen: readonly (string | boolean)[]): boolean[] {
  return seen.map((mine, index) => {
    const others = seen.filter((_, other) => other !== index)
    return new Set(others).size === 1 && others[0] !== mine
  })
}

function asksForNumber({ options }: ContentQuestion): boolean {
  return numbersOf(options) !== undefined
}

function innerNumbers({ options }: ContentQuestion): number[] {
  const numbers = numbersOf(options) ?? []
  return numbers.map((number) =>
    number > Math.min(...numbers) && number < Math.max(...numbers) ? 1 : 0,
  )
}

function hasOpposites({ options }: ContentQuestion): boolean {
  return findOpposites(options) !== undefined
}

function ofOpposites({ options }: ContentQuestion): number[] {
  const opposites = findOpposites(options) ?? []
  return options.map((_, index) => Number(opposites.includes(index)))
}

/** Plays one rule over all questions that have four options. */
export function playBlindly(rule: BlindRule, content: Content): Played[] {
  return playAt(tables(content), rule)
}

function playAt(
  tables: readonly [ContentQuestion, Table][],
  { isFor = () => true, isTwoSided = false, score }: BlindRule,
): Played[] {
  return tables
    .filter(([question]) => question.options.length === OPTIONS_PLAYED && isFor(question))
    .map(([question, table]) => ({ question, table, scores: score(question, table) }))
    .filter(({ scores }) => !isTwoSided || hasOneBest(scores))
    .map(({ question, table, scores }) => ({
      question,
      kingdomKey: table.kingdom.key,
      hit: chanceOf(question.correctAnswer, scores),
    }))
}

function hasOneBest(scores: readonly number[]): boolean {
  const best = Math.max(...scores)
  return scores.filter((score) => score === best).length === 1
}

function chanceOf(right: number, scores: readonly number[]): number {
  const best = Math.max(...scores)
  return scores[right] === best ? 1 / scores.filter((score) => score === best).length : 0
}

function tables({ kingdoms, categories, questions }: Content): [ContentQuestion, Table][] {
  const earlier = noLetters()
  return categories.flatMap((category) => {
    const kingdom = kingdoms.find(({ key }) => key === category.parentKey)
    if (!kingdom) return []
    const quiz = questions.filter(({ parentKey }) => parentKey === category.key)
    const earlierInQuiz = noLetters()
    return quiz.map((question): [ContentQuestion, Table] => {
      const table = {
        kingdom,
        category,
        quiz,
        earlierInQuiz: [...earlierInQuiz],
        earlier: [...earlier],
      }
      for (const counts of [earlierInQuiz, earlier]) {
        counts[question.correctAnswer] = (counts[question.correctAnswer] ?? 0) + 1
      }
      return [question, table]
    })
  })
}

function noLetters(): number[] {
  return Array.from({ length: OPTIONS_PLAYED }, () => 0)
}

/** Undefined when there are too few questions to tell. */
export function hitRate(played: readonly Played[]): number | undefined {
  if (played.length < MIN_PLAYED) return undefined
  return played.reduce((sum, { hit }) => sum + hit, 0) / played.length
}

export interface HitRates {
  rule: string
  least: number
  most: number
  mostInKingdom: number
  catalogue: number | undefined
  /** In the order of the catalogue's kingdoms. */
  kingdoms: { key: string; rate: number | undefined }[]
}

export function hitRates(content: Content, rules = BLIND_RULES): HitRates[] {
  const all = tables(content)
  return rules.map((rule) => {
    const played = playAt(all, rule)
    return {
      rule: rule.name,
      ...boundsOf(rule, played.length),
      catalogue: hitRate(played),
      kingdoms: content.kingdoms.map(({ key }) => ({
        key,
        rate: hitRate(played.filter(({ kingdomKey }) => kingdomKey === key)),
      })),
    }
  })
}

/** Luck strays by chance: of a few questions further than of many, and too far of a kingdom's few. */
function boundsOf({ isTwoSided, most }: BlindRule, played: number) {
  if (!isTwoSided) {
    return { least: 0, most: most ?? MAX_HIT_RATE.catalogue, mostInKingdom: MAX_HIT_RATE.kingdom }
  }
  const luck = 1 / OPTIONS_PLAYED
  const deviation = Math.sqrt((luck * (1 - luck)) / Math.max(1, played))
  const margin = Math.max(MAX_HIT_RATE.catalogue - luck, 2 * deviation)
  return { least: luck - margin, most: luck + margin, mostInKingdom: 1 }
}

export function judgeHitRates(content: Content, rules = BLIND_RULES): Finding[] {
  return hitRates(content, rules).flatMap(
    ({ rule, least, most, mostInKingdom, catalogue, kingdoms }) => [
      ...tooLow(rule, catalogue, least),
      ...tooHigh('catalogue', rule, catalogue, most),
      ...kingdoms.flatMap(({ key, rate }) => tooHigh(key, rule, rate, mostInKingdom)),
    ],
  )
}

function tooHigh(where: string, rule: string, rate: number | undefined, most: number): Finding[] {
  if (rate === undefined || rate <= most) return []
  return [{ where, what: `"${rule}" is right in ${percent(rate)}, more than ${percent(most)}` }]
}

function tooLow(rule: string, rate: number | undefined, least: number): Finding[] {
  if (rate === undefined || rate >= least) return []
  const what = `"${rule}" is right in ${percent(rate)}, less than ${percent(least)}`
  return [{ where: 'catalogue', what }]
}
