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
  const sameQuestions = pairsOf(asked)
    .filter(([one, other]) => areAlike(one, other))
    .map(([one, other]) => ({
      where: other.question.key,
      what: `is much like ${one.question.key}`,
    }))
  return [...sameTitles, ...sameQuestions]
}

function areAlike(one: Asked, other: Asked): boolean {
  const right = rightOption(one.question).toLowerCase()
  const isSameAnswer = right === rightOption(other.question).toLowerCase()
  return sharedPart(one.words, other.words) >= (isSameAnswer ? ALIKE_WITH_THE_SAME_ANSWER : ALIKE)
}

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]))
}
