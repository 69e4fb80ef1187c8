import type { ContentQuestion } from '../server/src/content/content.ts'

/** Words that tell nothing of what a text is about. */
const FILLERS = new Set(
  (
    'a about after all also although an and another any are as at be became because become been before being ' +
    'between both but by called came can could did do does during each even ever every few first for from ' +
    'gave get give given gives go goes had has have he her here him his how however i if in into is it its ' +
    'itself just keep keeps kept kind known less let like long made make makes making many may mean means ' +
    'might more most much must name named near nearly never new no none nor not now of off often old ' +
    'on once one only or other others our out over own part put same say says second see seen several she ' +
    'should since so some soon still such take taken takes than that the their them themselves then there ' +
    'these they thing things this those though through to together too took two under until up upon us use ' +
    'used uses using very was way we well went were what when where whether which while who whom whose why ' +
    'will with within without would year years yet you your'
  ).split(' '),
)

const ENDINGS = /(?:ings?|ed|es|s|e)$/
const SHORTEST_STEM = 3

/** Words as they stand, in lower case and without marks: `Tsegaye's` is `tsegaye`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)[, ](?=\d{3}\b)/g, '$1')
    .replace(/['’]s\b/g, '')
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The catalogue's texts are compared with each other by the ten thousand. */
const known = new Map<string, ReadonlySet<string>>()

/**
 * The words that carry a text's meaning, cut to their stems, so that "flakes" meets "flaked". Numbers
 * below 1000 are left out: they stand in any text by chance.
 */
export function contentWords(text: string): ReadonlySet<string> {
  const words = known.get(text) ?? new Set(wordsOf(text).filter(tells).map(stem))
  known.set(text, words)
  return words
}

function tells(word: string): boolean {
  return !FILLERS.has(word) && !/^\d{1,3}$/.test(word)
}

function stem(word: string): string {
  const stemmed = word.replace(/ies$/, 'y').replace(ENDINGS, '')
  return stemmed.length < SHORTEST_STEM ? word : stemmed
}

export function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const word of one) if (other.has(word)) count += 1
  return count
}

/** The Jaccard index: 1 when both hold the same, 0 when they have nothing in common. */
export function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = sharedCount(one, other)
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

export function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)))
}

export function rightOption({ options, correctAnswer }: ContentQuestion): string {
  return options[correctAnswer] ?? ''
}

/** In characters as a person counts them, Ethiopic ones too. */
export function lengthOf(text: string): number {
  return [...text].length
}
