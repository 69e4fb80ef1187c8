import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { RunningEndTimes } from '../../play/attempts/saved-attempts.ts'
import { type BestResults, findNextQuiz, isNewQuiz } from './progress.ts'

export interface Suggestion {
  category: Category
  why: 'next' | 'improve' | 'new'
}

const SUGGESTIONS_MAX = 3

interface PlayHistory {
  /** The quiz played last. */
  lastId: Id | undefined
  bests: BestResults
  running: RunningEndTimes
}

/** Returns the next quiz of the last kingdom, the weakest quiz, then one new quiz per kingdom. */
export function suggestQuizzes(
  categories: readonly Category[],
  { lastId, bests, running }: PlayHistory,
  day: Day,
): Suggestion[] {
  const next = lastId === undefined ? undefined : findNextQuiz(categories, lastId, bests, running)
  const bestOf = ({ _id }: Category) => bests.get(_id) ?? MASTERED_PERCENT
  const [weakest] = categories
    .filter((category) => !category.isEmpty && bestOf(category) < MASTERED_PERCENT)
    .toSorted((one, other) => bestOf(one) - bestOf(other))
  const found = new Map<Category, Suggestion['why']>()
  if (next) found.set(next, 'next')
  if (weakest && weakest !== next) found.set(weakest, 'improve')
  for (const category of pickOnePerKingdom(
    categories.filter((it) => isNewQuiz(it, bests, running)),
    day,
  ))
    if (!found.has(category)) found.set(category, 'new')
  return [...found].slice(0, SUGGESTIONS_MAX).map(([category, why]) => ({ category, why }))
}

/** Returns one quiz per kingdom, starting with a different kingdom each day. */
function pickOnePerKingdom(quizzes: readonly Category[], day: Day): Category[] {
  const firsts = [...Map.groupBy(quizzes, ({ kingdomId }) => kingdomId).values()].flatMap(
    ([first]) => first ?? [],
  )
  const start = Number(day.slice(-2)) % Math.max(firsts.length, 1)
  return [...firsts.slice(start), ...firsts.slice(0, start)]
}
