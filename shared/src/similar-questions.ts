/** What two questions are compared by. */
export interface ComparedQuestion {
  questionText: string
  options: readonly string[]
}

export interface Similar {
  /** Of the question that others are looked for. */
  index: number
  /** The index of the other question. */
  other: number
  /** From `SIMILAR` to 1. */
  similarity: number
}

/** From here on two questions count as nearly the same. */
export const SIMILAR = 0.8
/** So many of the others are told for one question: nobody looks at more. */
export const SIMILAR_MAX = 5

/** Options tell apart questions whose texts differ by a name or two. */
const OPTIONS_WEIGHT = 0.2
const TEXT_WEIGHT = 1 - OPTIONS_WEIGHT
const SAME = 1
/** Longer texts and more options are none of a question: what comes after these is not compared. */
const CHARACTERS_COMPARED = 1000
const OPTIONS_COMPARED = 10
const GRAM = 3

/**
 * 1 for two questions that differ at most in case, accents, punctuation, spaces and the order of the
 * options; 0 where no three characters are the same. It is the weighted sum of two Dice coefficients,
 * of the texts' trigrams and of the options' trigrams.
 */
export function similarityOf(one: ComparedQuestion, other: ComparedQuestion): number {
  const numberOf = numberGrams()
  const [first, second] = [gramsOf(one, numberOf), gramsOf(other, numberOf)]
  return weigh(compareTexts(first, second), compareOptions(first, second))
}

/** For each question those of the others that are nearly the same, the most similar first. */
export function findSimilar(
  questions: readonly ComparedQuestion[],
  others: readonly ComparedQuestion[],
): Similar[] {
  const steps = findSimilarInSteps(questions, others)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** As `findSimilar`, in steps of a millisecond or so, for who has to do other things in between. */
export function* findSimilarInSteps(
  questions: readonly ComparedQuestion[],
  others: readonly ComparedQuestion[],
): Generator<undefined, Similar[]> {
  const numberOf = numberGrams()
  const all: Grams[] = []
  const holders: Holders = new Map()
  for (const [place, other] of others.entries()) {
    const grams = gramsOf(other, numberOf)
    all.push(grams)
    for (const gram of grams.text) {
      const places = holders.get(gram)
      if (places) places.push(place)
      else holders.set(gram, [place])
    }
    yield
  }
  const found: Similar[] = []
  for (const [index, question] of questions.entries()) {
    const similar = listSimilar(gramsOf(question, numberOf), all, holders)
    found.push(...similar.slice(0, SIMILAR_MAX).map((entry) => ({ index, ...entry })))
    yield
  }
  return found
}

/** The places of the questions whose text has a gram. */
type Holders = Map<number, number[]>

/** The most similar first. */
function listSimilar(
  grams: Grams,
  all: readonly Grams[],
  holders: Holders,
): Omit<Similar, 'index'>[] {
  const shared = new Uint16Array(all.length)
  for (const gram of grams.text) {
    for (const place of holders.get(gram) ?? []) shared[place] = (shared[place] ?? 0) + 1
  }
  const similar = []
  for (const [other, compared] of all.entries()) {
    const text = dice(shared[other] ?? 0, grams.text, compared.text)
    if (weigh(text, SAME) < SIMILAR) continue
    const similarity = weigh(text, compareOptions(grams, compared))
    if (similarity >= SIMILAR) similar.push({ other, similarity })
  }
  return similar.sort((a, b) => b.similarity - a.similarity || a.other - b.other)
}

/** The numbers of the trigrams, ascending, each once. */
interface Grams {
  text: Uint32Array
  options: Uint32Array
}

type NumberOf = (gram: string) => number

/** Grams as numbers take a tenth of the memory, and are counted in a list. */
function numberGrams(): NumberOf {
  const numbers = new Map<string, number>()
  return (gram) => {
    const number = numbers.get(gram) ?? numbers.size
    numbers.set(gram, number)
    return number
  }
}

function gramsOf({ questionText, options }: ComparedQuestion, numberOf: NumberOf): Grams {
  return {
    text: trigramsOf([questionText], numberOf),
    options: trigramsOf(options.slice(0, OPTIONS_COMPARED), numberOf),
  }
}

/** With a blank before and after each text, so that words count whose letters are fewer than three. */
function trigramsOf(texts: readonly string[], numberOf: NumberOf): Uint32Array {
  const grams = new Set<number>()
  for (const text of texts) {
    const padded = ` ${fold(text)} `
    for (let at = 0; at + GRAM <= padded.length; at++) {
      grams.add(numberOf(padded.slice(at, at + GRAM)))
    }
  }
  return Uint32Array.from(grams).sort()
}

/** Symbols stay: "3 + 4" is not "3 × 4". A text of nothing but punctuation stays whole. */
function fold(text: string): string {
  const compared = text
    .slice(0, CHARACTERS_COMPARED)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = compared.replace(/[\p{P}\s]+/gu, ' ').trim()
  return words === '' ? compared.trim() : words
}

function weigh(text: number, options: number): number {
  return TEXT_WEIGHT * text + OPTIONS_WEIGHT * options
}

function compareTexts({ text: one }: Grams, { text: other }: Grams): number {
  return dice(countShared(one, other), one, other)
}

function compareOptions({ options: one }: Grams, { options: other }: Grams): number {
  return dice(countShared(one, other), one, other)
}

/** Twice what both have by what they have together. */
function dice(shared: number, one: Uint32Array, other: Uint32Array): number {
  return shared === 0 ? 0 : (2 * shared) / (one.length + other.length)
}

function countShared(one: Uint32Array, other: Uint32Array): number {
  let shared = 0
  let at = 0
  for (const gram of one) {
    while (at < other.length && (other[at] ?? gram) < gram) at++
    if (other[at] === gram) shared++
  }
  return shared
}
