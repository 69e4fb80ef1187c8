import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { shuffleIndices } from '@quiz-kingdom/shared/shuffle-indices.ts'

/** A question is not asked again for this many days, unless there are no others. */
export const QUESTION_REST_DAYS = 60

export interface DrawableQuestion {
  id: Id
  kingdomId: Id
  difficulty: Difficulty
}

interface DrawInput {
  /** Secret, because it decides which questions the day asks. */
  seed: string
  /** Always asked, and asked first. */
  pinned: readonly Id[]
  questions: readonly DrawableQuestion[]
  /** The questions asked within `QUESTION_REST_DAYS`, with the day each was last asked. */
  lastAsked: ReadonlyMap<Id, Day>
  count: number
}

/**
 * The share of each difficulty in a quiz, as in the starter content. With more hard questions per quiz, the
 * starter content would run out of them within `QUESTION_REST_DAYS`.
 */
const DIFFICULTY_SHARES: Readonly<Record<Difficulty, number>> = { 1: 0.3, 2: 0.5, 3: 0.2 }

/**
 * Returns the pinned questions, followed by the best of the others, chosen one by one: first by the longest
 * time since it was asked, then by the kingdom with the fewest questions so far, then by a difficulty that
 * the quiz still lacks. The seed breaks ties. The order of `questions` does not matter.
 */
export function drawQuestions(draw: DrawInput): Id[] {
  const { seed, questions, pinned, lastAsked, count } = draw
  const sorted = questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const order = shuffleIndices(seed, 'draw', sorted.length)
  const shuffled = order.flatMap((index) => sorted[index] ?? [])
  const byId = new Map(questions.map((question) => [question.id, question]))
  const drawn = pinned.flatMap((id) => byId.get(id) ?? []).slice(0, count)
  while (drawn.length < count) {
    const best = findBestCandidate(shuffled, drawn, { lastAsked, count })
    if (!best) break
    drawn.push(best)
  }
  return drawn.map(({ id }) => id)
}

function findBestCandidate(
  candidates: readonly DrawableQuestion[],
  drawn: readonly DrawableQuestion[],
  { lastAsked, count }: Pick<DrawInput, 'lastAsked' | 'count'>,
): DrawableQuestion | undefined {
  const isDrawn = new Set(drawn.map(({ id }) => id))
  const ofKingdom = createCounter(drawn, ({ kingdomId }) => kingdomId)
  const ofDifficulty = createCounter(drawn, ({ difficulty }) => difficulty)
  const isEnough = (difficulty: Difficulty) =>
    ofDifficulty(difficulty) >= DIFFICULTY_SHARES[difficulty] * count
  let best: { question: DrawableQuestion; rank: CandidateRank } | undefined
  for (const question of candidates) {
    if (isDrawn.has(question.id)) continue
    const rank: CandidateRank = [
      lastAsked.get(question.id) ?? '',
      ofKingdom(question.kingdomId),
      Number(isEnough(question.difficulty)),
    ]
    if (!best || isRankedBefore(rank, best.rank)) best = { question, rank }
  }
  return best?.question
}

type CandidateRank = readonly [lastAsked: string, inKingdom: number, hasEnough: number]

function isRankedBefore([lastAsked, inKingdom, hasEnough]: CandidateRank, other: CandidateRank) {
  if (lastAsked !== other[0]) return lastAsked < other[0]
  return (inKingdom - other[1] || hasEnough - other[2]) < 0
}

function createCounter<T, K>(list: readonly T[], keyOf: (item: T) => K): (key: K) => number {
  const groups = Map.groupBy(list, keyOf)
  return (key) => groups.get(key)?.length ?? 0
}
