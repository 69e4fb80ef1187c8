import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { playOrder } from '@quiz-kingdom/shared/play-order.ts'

/** No question is asked again so many days after it was, while there are others. */
export const REST_DAYS = 60

export interface DrawableQuestion {
  id: Id
  kingdomId: Id
  /** 1 to 3 */
  difficulty: number
}

interface Draw {
  day: Day
  /** Another number, another draw. */
  redraws: number
  /** They come first, whatever the rules for the others. */
  pinned: readonly Id[]
  questions: readonly DrawableQuestion[]
  /** The day that a question was last asked on, of those that still have to rest. */
  lastAsked: ReadonlyMap<Id, Day>
  count: number
}

/** As in the starter content; with more hard ones, these would come again within the 60 days. */
const SHARES: ReadonlyMap<number, number> = new Map([
  [1, 0.3],
  [2, 0.5],
  [3, 0.2],
])

/**
 * The questions of a day, the pinned ones first; the same for the same input, in whatever order that
 * comes. Each next one is the best of what is left: of those that may be asked, from the kingdom that
 * has the fewest, of a difficulty that still lacks; where that leaves several, by lot. Where all have
 * been asked lately, the oldest come back first.
 */
export function drawQuestions(draw: Draw): Id[] {
  const { day, redraws, questions, pinned, lastAsked, count } = draw
  const sorted = questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const order = playOrder(day, `draw ${redraws}`, sorted.length)
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
  const isEnough = (difficulty: number) =>
    ofDifficulty(difficulty) >= (SHARES.get(difficulty) ?? 0) * count
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
