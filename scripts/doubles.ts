import type { Content, ContentQuestion } from '../server/src/content/content.ts'
import { contentWords, rightOption, sharedPart } from './content-words.ts'
import type { Finding } from './finding.ts'

/** Share of content words that two questions have in common. */
const ALIKE = 0.8
const ALIKE_WITH_THE_SAME_ANSWER = 0.5

interface Asked {
  question: ContentQuestion
  words: ReadonlySet<string>
}

/** Titles that are the same anywhere, and questions that ask the same in nearly the same words. */
export function findDoubles({ kingdoms, categories, questions }: Content): Finding[] {
  const titles = new Map<string, string>()
  const sameTitles = [...kingdoms, ...categories].flatMap(({ key, title }) => {
    const other = titles.get(title.toLowerCase())
    titles.set(title.toLowerCase(), key)
    return other ? [{ where: key, what: `has the title of ${other}` }] : []
  })

  const asked = questions.map((question) => ({
    question,
    words: contentWords(question.questionText),
  }))
  const sameQuestions = asked.flatMap((one, index) =>
    asked
      .slice(index + 1)
      .filter((other) => areAlike(one, other))
      .map((other) => ({ where: other.question.key, what: `is much like ${one.question.key}` })),
  )
  return [...sameTitles, ...sameQuestions]
}

export interface Near {
  one: ContentQuestion
  other: ContentQuestion
  /** The cosine of what the two say: 1 when it is the same, 0 when no word is. */
  closeness: number
}

/** Pairs that are as close as this seldom tell of different things. */
const NEAR = 0.25

/** Pairs that may rest on the same fact, nearest first; a word weighs more the rarer it is. */
export function listNear({ questions }: Content): Near[] {
  const said = questions.map((question) => {
    const { description, questionText } = question
    const texts = [questionText, rightOption(question), description]
    return { question, words: new Set(texts.flatMap((text) => [...contentWords(text)])) }
  })
  const counts = new Map<string, number>()
  for (const word of said.flatMap(({ words }) => [...words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + Math.log(said.length / (counts.get(word) ?? 1)) ** 2, 0)
  const weighed = said.map((one) => ({ ...one, weight: weigh(one.words) }))
  return weighed
    .flatMap((one, index) =>
      weighed.slice(index + 1).map((other) => {
        const shared = weigh([...one.words].filter((word) => other.words.has(word)))
        const closeness = shared / Math.sqrt(one.weight * other.weight)
        return { one: one.question, other: other.question, closeness }
      }),
    )
    .filter(({ closeness }) => closeness >= NEAR)
    .sort((one, other) => other.closeness - one.closeness)
}

function areAlike(one: Asked, other: Asked): boolean {
  const part = sharedPart(one.words, other.words)
  if (part < ALIKE_WITH_THE_SAME_ANSWER) return false
  return part >= ALIKE || rightOf(one) === rightOf(other)
}

function rightOf({ question }: Asked): string {
  return rightOption(question).toLowerCase()
}
