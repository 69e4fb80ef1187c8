import { readFileSync } from 'node:fs'
import type {
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { contentWords, lengthOf, sharedCount, sharedPart, wordsOf } from './content-words.ts'
import { letterDescriptions } from './letter-descriptions.ts'
import { numbersOf } from './numbers-in-words.ts'
import { findOpposites } from './opposites.ts'

/** What one sees of a question's options without knowing anything: one number for each option and feature. */

export interface Surroundings {
  kingdom: ContentKingdom
  category: ContentCategory
  quiz: readonly ContentQuestion[]
}

type Scores = (question: ContentQuestion, surroundings: Surroundings) => number[]

/** The place of a word among the commonest of spoken English; the list ends at 5,000. */
const RANKS = new Map(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, index) => [word, index + 1]),
)
const RANK_OF_RARE = 10_000

const each =
  (measure: (option: string) => number | boolean): Scores =>
  ({ options }) =>
    options.map((option) => Number(measure(option)))

const has = (pattern: RegExp): Scores => each((option) => pattern.test(option))

const ranked =
  (rank: number): Scores =>
  ({ options }) => {
    const lengths = options.map(lengthOf)
    return lengths.map((mine) =>
      Number(
        lengths.filter((other) => other > mine).length === rank &&
          lengths.filter((other) => other === mine).length === 1,
      ),
    )
  }

export const FEATURES: readonly [name: string, score: Scores][] = [
  ['length', ({ options }) => relative(options.map(lengthOf))],
  ['words', ({ options }) => relative(options.map((option) => wordsOf(option).length))],
  ['length of a word', each((option) => mean(wordsOf(option).map(lengthOf)))],
  ['longest', ranked(0)],
  ['second longest', ranked(1)],
  ['second shortest', ranked(2)],
  ['shortest', ranked(3)],
  ['rare words', each((option) => mean(wordsOf(option).map(rarity)))],
  ['rarest word', each((option) => Math.max(0, ...wordsOf(option).map(rarity)))],
  ['words of the question', echo],
  ['echoes as the only one', (question, around) => alone(echo(question, around))],
  [
    'does not echo as the only one',
    (question, around) => alone(echo(question, around).map((n) => -Number(n > 0))),
  ],
  [
    'words of the title',
    ({ options }, { kingdom, category }) =>
      sharedWith(options, [
        kingdom.title,
        kingdom.description,
        category.title,
        category.description,
      ]),
  ],
  [
    'words of other questions',
    ({ options, key }, { quiz }) =>
      sharedWith(
        options,
        quiz
          .filter((other) => other.key !== key)
          .flatMap((other) => [other.questionText, ...other.options]),
      ),
  ],
  [
    'words of other options',
    ({ options }) => options.map((option) => convergence(option, options)),
  ],
  ['like the others', ({ options }) => likeness(options)],
  [
    'first word like others',
    ({ options }) => sameAs(options, (option) => wordsOf(option)[0] ?? ''),
  ],
  ['first word alone', ({ options }) => oddAmong(options, (option) => wordsOf(option)[0] ?? '')],
  [
    'last word like others',
    ({ options }) => sameAs(options, (option) => wordsOf(option).at(-1) ?? ''),
  ],
  [
    'one word alone',
    ({ options }) => oddAmong(options, (option) => String(wordsOf(option).length === 1)),
  ],
  ['article', has(/^(a|an|the)\b/i)],
  ['pronoun first', has(/^(it|its|he|his|she|her|they|their|you|we|one)\b/i)],
  [
    'preposition first',
    has(/^(about|above|after|as|at|because|before|by|for|from|in|of|on|to|with|without)\b/i),
  ],
  ['-ing first', has(/^\p{L}+ing\b/u)],
  ['digits', each((option) => option.match(/\d/g)?.length ?? 0)],
  ['marks', has(/[-–("'’‘“;:,]/)],
  ['capital within', has(/\s\p{Lu}/u)],
  ['plural at the end', has(/[^s]s$/)],
  ['and, or', has(/\b(and|or|but)\b/i)],
  ['no, not', has(/\b(no|not|never|nobody|nothing|none|without)\b|n't\b/i)],
  ['all, every', has(/\b(all|always|every|everybody|everything|only|each|whole)\b/i)],
  [
    'some, about',
    has(/\b(about|some|most|more|many|may|can|could|often|usually|part|nearly|almost)\b/i),
  ],
  ['comparative', has(/\b(more|less|better|\p{L}{3,}er)\b/u)],
  ['number within', ({ options }) => innerNumbers(options)],
  ['one of two opposites', ({ options }) => opposites(options)],
  ['description of a letter', (question) => relative(letterDescriptions(question).map(lengthOf))],
]

export function featuresOf(question: ContentQuestion, around: Surroundings): number[][] {
  const columns = FEATURES.map(([, score]) => score(question, around))
  return question.options.map((_, index) => columns.map((column) => column[index] ?? 0))
}

function rarity(word: string): number {
  if (/\d/.test(word)) return 0
  const base = word.replace(/(ing|ed|es|s)$/, '')
  const rank = RANKS.get(word) ?? RANKS.get(base) ?? RANKS.get(`${base}e`) ?? RANK_OF_RARE
  return Math.log10(rank)
}

function echo({ options, questionText }: ContentQuestion, _: Surroundings): number[] {
  return sharedWith(options, [questionText])
}

function sharedWith(options: readonly string[], texts: readonly string[]): number[] {
  const words = new Set(texts.flatMap((text) => [...contentWords(text)]))
  return options.map((option) => Math.min(2, sharedCount(contentWords(option), words)))
}

function convergence(option: string, options: readonly string[]): number {
  const others = options.filter((other) => other !== option)
  const words = [...contentWords(option)]
  return words.filter((word) => others.some((other) => contentWords(other).has(word))).length
}

function likeness(options: readonly string[]): number[] {
  const words = options.map((option) => new Set(wordsOf(option)))
  return words.map((mine) =>
    mean(words.filter((other) => other !== mine).map((other) => sharedPart(mine, other))),
  )
}

/** How many of the others have the same. */
function sameAs(options: readonly string[], part: (option: string) => string): number[] {
  const parts = options.map(part)
  return parts.map((mine) => parts.filter((other) => other === mine).length - 1)
}

/** 1 for an option that stands alone while all the others agree. */
function oddAmong(options: readonly string[], part: (option: string) => string): number[] {
  const same = sameAs(options, part)
  const doOthersAgree =
    same.filter((count) => count === options.length - 2).length === options.length - 1
  return same.map((count) => Number(doOthersAgree && count === 0))
}

/** 1 for an option whose score is higher than all the others', which are alike. */
function alone(scores: readonly number[]): number[] {
  const best = Math.max(...scores)
  const isAlone = scores.filter((score) => score === best).length === 1
  return scores.map((score) => Number(isAlone && score === best))
}

function innerNumbers(options: readonly string[]): number[] {
  const numbers = numbersOf(options)
  if (!numbers) return options.map(() => 0)
  return numbers.map((number) =>
    Number(number > Math.min(...numbers) && number < Math.max(...numbers)),
  )
}

function opposites(options: readonly string[]): number[] {
  const pair = findOpposites(options) ?? []
  return options.map((_, index) => Number(pair.includes(index)))
}

/** The logarithm of each value's share of the mean. */
function relative(values: readonly number[]): number[] {
  const middle = mean(values)
  return values.map((value) => (value > 0 && middle > 0 ? Math.log(value / middle) : 0))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length
}
