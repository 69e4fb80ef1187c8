import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { playOrder } from '@quiz-kingdom/shared/play-order.ts'

/** For this many days no question is asked again, while there are others. */
export const REST_DAYS = 60

export interface DrawableQuestion {
  id: Id
  kingdomId: Id
  difficulty: Difficulty
}

interface Draw {
  /** Another seed gives another draw. Whoever knows it knows what will be asked, so it is secret. */
  seed: string
  /** Pinned questions. They come first; the rules for the others do not hold for them. */
  pinned: readonly Id[]
  questions: readonly DrawableQuestion[]
  /** When each question that still has to rest was last asked. */
  lastAsked: ReadonlyMap<Id, Day>
  count: number
}

/** As in the starter content. With more hard questions, these would come again within the 60 days. */
const SHARES: Readonly<Record<Difficulty, number>> = { 1: 0.3, 2: 0.5, 3: 0.2 }

/**
 * The questions of a day, the pinned ones first. The same input gives the same questions, in any order
 * of the input. Each next question is the best one left: first by how long ago it was asked, then from
 * the kingdom with the fewest, then of a difficulty that still lacks; ties go by lot.
 */
export function drawQuestions(draw: Draw): Id[] {
  const { seed, questions, pinned, lastAsked, count } = draw
  const sorted = questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const order = playOrder(seed, 'draw', sorted.length)
  const rest = order.flatMap((index) => sorted.slice(index, index + 1))
  const byId = new Map(questions.map((question) => [question.id, question]))
  const drawn = pinned.flatMap((id) => byId.get(id) ?? []).slice(0, count)
  while (drawn.length < count) {
    const best = bestOf(rest, drawn, { lastAsked, count })
    if (!best) break
    drawn.push(best)
  }
  return drawn.map(({ id }) => id)
}

function bestOf(
  candidates: readonly DrawableQuestion[],
  drawn: readonly DrawableQuestion[],
  { lastAsked, count }: Pick<Draw, 'lastAsked' | 'count'>,
): DrawableQuestion | undefined {
  const isDrawn = new Set(drawn.map(({ id }) => id))
  const ofKingdom = counter(drawn, ({ kingdomId }) => kingdomId)
  const ofDifficulty = counter(drawn, ({ difficulty }) => difficulty)
  const isEnough = (difficulty: Difficulty) =>
    ofDifficulty(difficulty) >= SHARES[difficulty] * count
  let best: { question: DrawableQuestion; rank: Rank } | undefined
  for (const question of candidates) {
    if (isDrawn.has(question.id)) continue
    const rank: Rank = [
      lastAsked.get(question.id) ?? '',
      ofKingdom(question.kingdomId),
      Number(isEnough(question.difficulty)),
    ]
    if (!best || isBefore(rank, best.rank)) best = { question, rank }
  }
  return best?.question
}

/** When it was last asked, how many its kingdom has, whether its difficulty has enough. */
type Rank = readonly [string, number, number]

function isBefore([asked, kingdom, difficulty]: Rank, other: Rank): boolean {
  if (asked !== other[0]) return asked < other[0]
  return (kingdom - other[1] || difficulty - other[2]) < 0
}

function counter<T, K>(list: readonly T[], keyOf: (item: T) => K): (key: K) => number {
  const groups = Map.groupBy(list, keyOf)
  return (key) => groups.get(key)?.length ?? 0
}
