export interface ComparedQuestion {
  questionText: string
  options: readonly string[]
  /** Index into `options`. */
  correctAnswer?: number | undefined
}

export interface SimilarPair {
  index: number
  other: number
  /** From `SIMILARITY_MIN` to 1. */
  similarity: number
}

/** From this similarity on, two questions count as nearly the same. */
export const SIMILARITY_MIN = 0.8
/** How many similar questions are listed for one question. */
export const SIMILAR_QUESTIONS_MAX = 5

/** The weight of the options, which distinguish questions whose texts differ by only a name or two. */
const OPTIONS_WEIGHT = 0.2
const TEXT_WEIGHT = 1 - OPTIONS_WEIGHT
const IDENTICAL = 1
/** Options identify a question only from this number on: many questions share two, such as yes and no. */
const DISTINCTIVE_OPTIONS_MIN = 3
/** Limits the work for texts and options that are too long for a valid question. */
const COMPARED_CHARACTERS_MAX = 1000
const COMPARED_OPTIONS_MAX = 10
const TRIGRAM_LENGTH = 3
const DIGIT = /\p{N}/u

/**
 * Returns 1 for questions that differ only in case, accents, punctuation, spaces and the order of options,
 * and 0 if they have no three characters in common. The similarity is the weighted sum of two Dice
 * coefficients, for the trigrams of the texts and of the options. Texts with different numbers count as
 * different ("12 × 7" is not "13 × 7"), unless both questions have the same right option and the same three
 * or more options, all without numbers.
 */
export function calculateSimilarity(one: ComparedQuestion, other: ComparedQuestion): number {
  const numberOf = createGramNumbering()
  const [first, second] = [toGrams(one, numberOf), toGrams(other, numberOf)]
  return compare(
    first,
    second,
    diceCoefficient(countShared(first.text, second.text), first.text, second.text),
  )
}

/** Returns for each question the most similar earlier one, if they are nearly the same. */
export function findClosestEarlier(questions: readonly ComparedQuestion[]): SimilarPair[] {
  const numberOf = createGramNumbering()
  const earlier = new TrigramIndex()
  return questions.flatMap((question, index) => {
    const grams = toGrams(question, numberOf)
    const [closest] = earlier.listSimilar(grams)
    earlier.add(grams)
    return closest ? [{ index, ...closest }] : []
  })
}

/** Returns up to `SIMILAR_QUESTIONS_MAX` similar others for each question, best first. Yields about every millisecond. */
export function* findSimilarInSteps(
  questions: readonly ComparedQuestion[],
  others: readonly ComparedQuestion[],
): Generator<undefined, SimilarPair[]> {
  const numberOf = createGramNumbering()
  const catalogue = new TrigramIndex()
  for (const other of others) {
    catalogue.add(toGrams(other, numberOf))
    yield
  }
  const found: SimilarPair[] = []
  for (const [index, question] of questions.entries()) {
    const similar = catalogue.listSimilar(toGrams(question, numberOf))
    found.push(...similar.slice(0, SIMILAR_QUESTIONS_MAX).map((entry) => ({ index, ...entry })))
    yield
  }
  return found
}

class TrigramIndex {
  private readonly all: QuestionGrams[] = []
  /** For each gram, the indices of the questions whose text contains it. */
  private readonly holders = new Map<number, number[]>()

  add(grams: QuestionGrams): void {
    const place = this.all.push(grams) - 1
    for (const gram of grams.text) {
      const places = this.holders.get(gram)
      if (places) places.push(place)
      else this.holders.set(gram, [place])
    }
  }

  listSimilar(grams: QuestionGrams): Omit<SimilarPair, 'index'>[] {
    const shared = new Uint16Array(this.all.length)
    for (const gram of grams.text) {
      for (const place of this.holders.get(gram) ?? []) shared[place] = (shared[place] ?? 0) + 1
    }
    const similar = []
    for (const [other, compared] of this.all.entries()) {
      const text = diceCoefficient(shared[other] ?? 0, grams.text, compared.text)
      if (weightedMean(text, IDENTICAL) < SIMILARITY_MIN) continue
      const similarity = compare(grams, compared, text)
      if (similarity >= SIMILARITY_MIN) similar.push({ other, similarity })
    }
    return similar.sort((a, b) => b.similarity - a.similarity || a.other - b.other)
  }
}

interface QuestionGrams {
  /** Ids of the trigrams, unique and ascending. */
  text: Uint32Array
  options: Uint32Array
  /** The numbers in the text, in their order. */
  numbers: string
  /** Normalized for comparison, or empty if unknown. */
  rightOption: string
  /** True for three or more options without numbers, which other questions rarely share. */
  hasDistinctiveOptions: boolean
}

type GramNumbering = (gram: string) => number

/** Trigrams are stored as numbers, which take a tenth of the memory of texts. */
function createGramNumbering(): GramNumbering {
  const numbers = new Map<string, number>()
  return (gram) => {
    const number = numbers.get(gram) ?? numbers.size
    numbers.set(gram, number)
    return number
  }
}

function toGrams(question: ComparedQuestion, numberOf: GramNumbering): QuestionGrams {
  const { questionText, options, correctAnswer = -1 } = question
  return {
    numbers: extractNumbers(questionText),
    rightOption: normalize(options[correctAnswer] ?? ''),
    hasDistinctiveOptions:
      options.length >= DISTINCTIVE_OPTIONS_MIN && !options.some((option) => DIGIT.test(option)),
    text: toTrigrams([questionText], numberOf),
    options: toTrigrams(options.slice(0, COMPARED_OPTIONS_MAX), numberOf),
  }
}

/** Adds a space before and after each text, so that words of one or two letters count. */
function toTrigrams(texts: readonly string[], numberOf: GramNumbering): Uint32Array {
  const grams = new Set<number>()
  for (const text of texts) {
    const padded = ` ${normalize(text)} `
    for (let at = 0; at + TRIGRAM_LENGTH <= padded.length; at++) {
      grams.add(numberOf(padded.slice(at, at + TRIGRAM_LENGTH)))
    }
  }
  return Uint32Array.from(grams).sort()
}

/** For comparison. Keeps symbols ("3 + 4" is not "3 × 4") and a text that is only punctuation. */
function normalize(text: string): string {
  const compared = normalizeMinus(text)
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = compared.replace(/[\p{P}\s]+/gu, ' ').trim()
  return words === '' ? compared.trim() : words
}

/** Turns a hyphen before a number into a minus sign, which does not count as punctuation: "-2" is not "2". */
function normalizeMinus(text: string): string {
  const decomposed = text.slice(0, COMPARED_CHARACTERS_MAX).normalize('NFKD')
  return decomposed.replace(/(?<=^|[\s(=])-(?=\p{N})/gu, '−')
}

/** In their order ("12 − 4" is not "4 − 12") and without thousands separators ("1,896" is "1896"). */
function extractNumbers(text: string): string {
  const ungrouped = normalizeMinus(text).replace(/(?<=\p{N})[\s.,'’](?=\p{N}{3}(?!\p{N}))/gu, '')
  return (ungrouped.match(/−?\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).join(' ')
}

/** `text` is the similarity of the texts. */
function compare(one: QuestionGrams, other: QuestionGrams, text: number): number {
  const options = diceCoefficient(
    countShared(one.options, other.options),
    one.options,
    other.options,
  )
  return weightedMean(haveDifferentNumbers(one, other, options) ? 0 : text, options)
}

function haveDifferentNumbers(one: QuestionGrams, other: QuestionGrams, options: number): boolean {
  if (one.numbers === other.numbers) return false
  const areOptionsSame =
    options === IDENTICAL && one.hasDistinctiveOptions && other.hasDistinctiveOptions
  const isRightSame =
    one.rightOption === '' || other.rightOption === '' || one.rightOption === other.rightOption
  return !(areOptionsSame && isRightSame)
}

function weightedMean(text: number, options: number): number {
  return TEXT_WEIGHT * text + OPTIONS_WEIGHT * options
}

function diceCoefficient(shared: number, one: Uint32Array, other: Uint32Array): number {
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
