import { readFileSync } from 'node:fs'

import type { ContentQuestion } from '../server/src/content/content.ts'

/** How plain some questions are. Shares are between 0 and 1. */
export interface PlainEnglish {
  /** The share of words beyond the 5,000 commonest, in questions, options and explanations. */
  rareWords: number
  /** The mean number of words in a sentence of a question or an explanation. */
  sentenceLength: number
  /** The share of these sentences with a verb in the passive. */
  passive: number
}

export interface LongSentence {
  question: ContentQuestion
  sentence: string
  length: number
}

const MAX_SENTENCE_LENGTH = 30

const ENDINGS: readonly (readonly [ending: string, ...bases: string[]])[] = [
  ['ies', 'y', 'ie'],
  ['es', '', 'e'],
  ['s', ''],
  ['ied', 'y', 'ie'],
  ['ed', '', 'e'],
  ['ing', '', 'e'],
  ['ier', 'y'],
  ['er', '', 'e'],
  ['iest', 'y'],
  ['est', '', 'e'],
  ['ily', 'y'],
  ['ly', '', 'le', 'l'],
]

const COMMON = new Set(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => [word, ...basesOf(word)]),
)
const UNITS = new Set(['cm', 'ha', 'kg', 'km', 'kw', 'mg', 'ml', 'mm', 'mw', 'bc'])

/** Not the letters behind a figure: "4th". */
const WORD = /(?<![\p{L}\p{N}])\p{Script=Latin}+(?:['’]\p{Script=Latin}+)?/gu
/** Behind the end of a sentence, which no abbreviation is, and before the start of the next. */
const BETWEEN_SENTENCES =
  /(?<=[.!?…]['"’”)]*)(?<!(?:^|[\s(])(?:\p{Lu}|St|Dr|Mr|Mrs|vs|c)\.)\s+(?=['"‘“(]*[\p{Lu}\p{N}\p{Script=Ethiopic}])/u
/** A word in Ethiopic script, and behind it its transliteration up to a comma. */
const TRANSLITERATION = /\p{Script=Ethiopic}['’]?\s\(([^),]+)/gu

const FORMS_OF_BE = new Set(['am', 'are', 'be', 'been', 'being', 'is', 'was', 'were'])
/** Adverbs between a form of "be" and a participle: "was not yet known". */
const MAX_BETWEEN = 2
const IRREGULAR_PARTICIPLES = new Set(
  (
    'beaten begun bent bitten blown born bought bound bred broken brought built burnt cast caught chosen cut dealt ' +
    'done drawn driven dug eaten fed fought found forgotten frozen given ground grown heard held hidden hit hung ' +
    'hurt kept known laid led left lent lit lost made meant met paid put read ridden run said sawn seen sent set ' +
    'sewn shaken shot shown shut sold sown spent split spoken spread spun stolen struck sung sunk sworn taken ' +
    'taught thrown told torn understood woken won worn woven written'
  ).split(' '),
)
/** They look like participles, and say how something is. */
const ADJECTIVES = new Set(['hundred', 'indeed', 'interested', 'need', 'red', 'sacred', 'tired'])

/** `all` tells which words are names: those that none of its questions begins with a small letter. */
export function measurePlainEnglish(
  questions: readonly ContentQuestion[],
  all: readonly ContentQuestion[],
): PlainEnglish {
  const words = englishWords(questions, all)
  const sentences = questions.flatMap(sentencesOf)
  const lengths = sentences.map(({ length }) => length)
  return {
    rareWords: shareOf(words, (word) => !isCommon(word)),
    sentenceLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    passive: shareOf(sentences, isPassive),
  }
}

/** How often each word beyond the 5,000 commonest stands in `questions`, most often first. */
export function rareWords(
  questions: readonly ContentQuestion[],
  all: readonly ContentQuestion[],
): [word: string, times: number][] {
  const counts = new Map<string, number>()
  for (const word of englishWords(questions, all)) {
    if (!isCommon(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

export function longSentences(questions: readonly ContentQuestion[]): LongSentence[] {
  return questions.flatMap((question) =>
    sentencesOf(question)
      .filter(({ length }) => length > MAX_SENTENCE_LENGTH)
      .map((words) => ({ question, sentence: words.join(' '), length: words.length })),
  )
}

/** In small letters, without names, units, Ethiopic words and their transliterations. */
function englishWords(
  questions: readonly ContentQuestion[],
  all: readonly ContentQuestion[],
): string[] {
  const texts = all.map(textOf)
  const small = new Set(texts.flatMap(wordsOf).filter((word) => word === word.toLowerCase()))
  const transliterations = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(TRANSLITERATION)].flatMap(([, word = '']) => wordsOf(word)),
    ),
  )
  return questions
    .map(textOf)
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && small.has(word))
    .filter((word) => !UNITS.has(word) && !transliterations.has(word))
}

function textOf({ questionText, options, description }: ContentQuestion): string {
  return [questionText, ...options, description].join('\n')
}

/** Contracted words, as "don't", are left out; of "Tsegaye's" the first part stays. */
function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? [])
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !/['’]/.test(word))
}

/** Each as its words. */
function sentencesOf({ questionText, description }: ContentQuestion): string[][] {
  return [questionText, description]
    .flatMap((text) => text.split(BETWEEN_SENTENCES))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter(({ length }) => length > 0)
}

/** A form of "be" and soon after it a past participle. */
function isPassive(sentence: readonly string[]): boolean {
  const words = sentence.map((word) => word.toLowerCase().replace(/[^\p{L}-]/gu, ''))
  return words.some((word, index) => {
    if (!FORMS_OF_BE.has(word)) return false
    const after = words.slice(index + 1, index + 2 + MAX_BETWEEN)
    const participle = after.findIndex(isParticiple)
    return participle >= 0 && after.slice(0, participle).every(isAdverb)
  })
}

function isParticiple(word: string): boolean {
  if (ADJECTIVES.has(word)) return false
  return IRREGULAR_PARTICIPLES.has(word) || /[^e]ed$/.test(word)
}

function isAdverb(word: string): boolean {
  return (
    /ly$/.test(word) ||
    /^(all|also|always|ever|first|never|not|now|often|once|still|then|yet)$/.test(word)
  )
}

function isCommon(word: string): boolean {
  return [word, american(word)].some((spelling) =>
    [spelling, ...basesOf(spelling)].some((base) => COMMON.has(base)),
  )
}

function american(word: string): string {
  return word
    .replace(/our(?=$|s|ed|ing|ful|less|er|able)/, 'or')
    .replace(/is(?=e$|es$|ed$|ing$|ation$)/, 'iz')
    .replace(/(?<=[bt])re(?=s?$)/, 'er')
    .replace(/ll(?=ed$|ing$|er$)/, 'l')
    .replace(/^grey/, 'gray')
    .replace(/^plough/, 'plow')
}

/** What a word may be an inflection of: "ripped" of "ripp", "rippe" and "rip". */
function basesOf(word: string): string[] {
  return ENDINGS.flatMap(([ending, ...bases]) => {
    const stem = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || stem.length < 2) return []
    const single = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : []
    return [...bases.map((base) => stem + base), ...single]
  })
}

function shareOf<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isCounted).length / all.length
}
