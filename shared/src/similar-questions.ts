/** What two questions are compared by. */
export interface ComparedQuestion {
  questionText: string
  options: readonly string[]
}

export interface Similar {
  /** Of the question that others are looked for. */
  index: number
  /** Of the other question. */
  other: number
  /** From `SIMILAR` to 1. */
  similarity: number
}

/** From here on two questions count as nearly the same. */
export const SIMILAR = 0.8
/** Of one question, the most similar ones. More would not be looked at. */
export const SIMILAR_MAX = 5

/** Options tell apart questions whose texts differ by a name or two. */
const OPTIONS_WEIGHT = 0.2
const TEXT_WEIGHT = 1 - OPTIONS_WEIGHT
/** Texts that are less alike than this are not similar even with the same options. */
const TEXT_SIMILAR = (SIMILAR - OPTIONS_WEIGHT) / TEXT_WEIGHT
/** Two texts that are as alike as this have at least this share of the first one's grams in common. */
const SHARED_MIN = TEXT_SIMILAR / (2 - TEXT_SIMILAR)
/** Longer texts and more options are none of a question: what comes after these is not compared. */
const CHARACTERS_COMPARED = 1000
const OPTIONS_COMPARED = 10
const GRAM = 3

/**
 * 1 for two questions that differ in case, accents, punctuation, spaces and the options' order at
 * most; 0 where no three letters are the same. It is the Dice coefficient of the texts' trigrams and
 * that of the options', weighted.
 */
export function similarityOf(one: ComparedQuestion, other: ComparedQuestion): number {
  return compare(gramsOf(one), gramsOf(other))
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

/** As `findSimilar`, in steps of less than a millisecond, for who has other work to do in between. */
export function* findSimilarInSteps(
  questions: readonly ComparedQuestion[],
  others: readonly ComparedQuestion[],
): Generator<undefined, Similar[]> {
  const grams: Grams[] = []
  const counts = new Map<string, number>()
  for (const other of others) {
    const own = gramsOf(other)
    for (const gram of own.text) counts.set(gram, (counts.get(gram) ?? 0) + 1)
    grams.push(own)
    yield
  }
  const candidatesOf = yield* indexByRareGrams(grams, counts)

  const found: Similar[] = []
  for (const [index, question] of questions.entries()) {
    const own = gramsOf(question)
    const similar = [...candidatesOf(own)].flatMap((other) => {
      const compared = grams[other]
      const similarity = compared ? compare(own, compared) : 0
      return similarity >= SIMILAR ? { index, other, similarity } : []
    })
    const best = similar.toSorted((a, b) => b.similarity - a.similarity || a.other - b.other)
    found.push(...best.slice(0, SIMILAR_MAX))
    yield
  }
  return found
}

/**
 * Finds the questions whose texts can be alike enough. Of two such texts each has one of its rarest
 * grams in common with the other, as the others alone would be too few (prefix filtering: Chaudhuri,
 * Ganti, Kaushik, "A Primitive Operator for Similarity Joins in Data Cleaning", 2006).
 */
function* indexByRareGrams(all: readonly Grams[], counts: ReadonlyMap<string, number>) {
  const rarestOf = ({ text }: Grams) => {
    const sorted = [...text].sort(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
    )
    return sorted.slice(0, text.size - Math.ceil(SHARED_MIN * text.size) + 1)
  }
  const holders = new Map<string, number[]>()
  for (const [index, grams] of all.entries()) {
    for (const gram of rarestOf(grams)) {
      const list = holders.get(gram)
      if (list) list.push(index)
      else holders.set(gram, [index])
    }
    yield
  }
  return (grams: Grams) => new Set(rarestOf(grams).flatMap((gram) => holders.get(gram) ?? []))
}

interface Grams {
  text: ReadonlySet<string>
  options: ReadonlySet<string>
}

function gramsOf({ questionText, options }: ComparedQuestion): Grams {
  return {
    text: trigramsOf([questionText]),
    options: trigramsOf(options.slice(0, OPTIONS_COMPARED)),
  }
}

function compare(one: Grams, other: Grams): number {
  return (
    TEXT_WEIGHT * dice(one.text, other.text) + OPTIONS_WEIGHT * dice(one.options, other.options)
  )
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const gram of one) if (other.has(gram)) shared++
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** With a blank before and after each text, so that words count whose letters are fewer than three. */
function trigramsOf(texts: readonly string[]): Set<string> {
  const grams = new Set<string>()
  for (const text of texts) {
    const characters = [...` ${fold(text)} `]
    for (let at = 0; at + GRAM <= characters.length; at++) {
      grams.add(characters.slice(at, at + GRAM).join(''))
    }
  }
  return grams
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
