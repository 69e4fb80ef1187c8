import assert from 'node:assert/strict'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'

/**
 * Reads what the server answers for anything that tells of a question. It knows the questions by what
 * their texts say, each of which is in one place of the catalogue alone.
 */

const questionText = (id: Id) => `Question ${id}?`
export const explanationOf = (id: Id) => `Explanation of ${id}`
/** The text of an option, by its place. */
export const optionText = (id: Id, option: number) => `Option ${option} of ${id}`

interface Question {
  id: Id
  rightOption: string
}

interface Rule {
  /** Of guests: whether their answers were right is told, and nothing else. */
  isRightnessTold?: boolean
}

/** Fails where the text tells the right answer to a question, its explanation, or whether an answer was right. */
export function assertNothingTold(
  body: string,
  questions: readonly Question[],
  rule: Rule = {},
): void {
  const named = questions.filter(({ id }) => body.includes(id))
  if (named.length === 0) return
  const content: unknown = JSON.parse(body)
  for (const question of named) {
    const told = [...leaksOf(content, question, rule)]
    assert.deepEqual(told, [], `${question.id} is told by ${body}`)
  }
}

function* leaksOf(value: unknown, question: Question, rule: Rule, key = ''): Generator<string> {
  if (typeof value === 'string') {
    const isOwnChoice = key === 'selectedAnswer' || key === 'options'
    if (value.includes(explanationOf(question.id))) yield `${key}: explanation`
    if (value === question.rightOption && !isOwnChoice) yield `${key}: right option`
  } else if (Array.isArray(value)) {
    for (const item of value) yield* leaksOf(item, question, rule, key)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if (entries.some(([, own]) => isNameOf(own, question))) yield* judgementsIn(entries, rule)
    for (const [name, item] of entries) yield* leaksOf(item, question, rule, name)
  }
}

const isNameOf = (value: unknown, { id }: Question) => value === id || value === questionText(id)

/** The last one is of the list of mistakes. */
const JUDGEMENTS = ['correctAnswer', 'description', 'missedAt']

/** What an object about a question must leave out. */
function* judgementsIn(entries: [string, unknown][], rule: Rule): Generator<string> {
  // A verdict that was told before the question was asked again stays, without the answer that it judged.
  const { selectedAnswer, heldBack } = Object.fromEntries(entries)
  const isToldBefore = selectedAnswer === null && heldBack === 'openQuiz'
  for (const [name, value] of entries) {
    const isRightness = name === 'isCorrect' || name === 'isRight'
    if (isRightness && (rule.isRightnessTold || isToldBefore)) continue
    const isJudgement = isRightness || JUDGEMENTS.includes(name)
    if (isJudgement && value !== null) yield name
  }
}

interface Catalogue {
  categoryId: Id
  kingdomId: Id
  questionIds: readonly Id[]
}

/** What was answered to a call. */
export interface Told {
  url: string
  body: string
}

/** Points move at once, and everybody sees them; and twins have chosen what they have chosen. */
const LEFT_OUT = ['points', 'reachedAt', 'selectedAnswer']

/**
 * What an answer says of its reader alone, with nothing in it that differs from one reader to the next,
 * and without the rows of boards, which everybody sees.
 */
export function ownPartOf(
  { url, body }: Told,
  { id, username }: { id: Id; username: string },
  catalogue: readonly Catalogue[],
): string {
  const known = new Set(catalogue.flatMap(idsOf))
  const own = JSON.stringify(JSON.parse(body), (key, value: unknown) => {
    if (LEFT_OUT.includes(key)) return undefined
    return Array.isArray(value) ? value.filter((item) => !isRow(item)) : value
  })
  return `${url} ${own}`
    .replaceAll(username, 'name')
    .replaceAll(id, 'own')
    .replaceAll(/[0-9a-f]{24}/g, (found) => (known.has(found) ? found : '#'))
}

const idsOf = ({ categoryId, kingdomId, questionIds }: Catalogue) => [
  categoryId,
  kingdomId,
  ...questionIds,
]

const isRow = (item: unknown) =>
  typeof item === 'object' && item !== null && 'userId' in item && 'rank' in item
