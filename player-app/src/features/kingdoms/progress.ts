import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { MASTERED_PERCENT } from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { RunningEndTimes } from '../../play/attempts/saved-attempts.ts'

/** Best percentage of right answers in each quiz played; undefined while it is hidden. */
export type BestResults = ReadonlyMap<Id, number | undefined>

/** Whether the player can play a quiz and has never started it. */
export function isNewQuiz(
  { _id, isEmpty }: Category,
  bests: BestResults,
  running: RunningEndTimes,
): boolean {
  return !isEmpty && !bests.has(_id) && !(_id in running)
}

export interface KingdomProgress {
  quizzes: number
  played: number
  mastered: number
}

export function countProgress(
  categories: readonly Category[],
  bests: BestResults,
): KingdomProgress {
  const playable = categories.filter(({ isEmpty }) => !isEmpty)
  const played = playable.filter(({ _id }) => bests.has(_id))
  return {
    quizzes: playable.length,
    played: played.length,
    mastered: played.filter(({ _id }) => (bests.get(_id) ?? 0) >= MASTERED_PERCENT).length,
  }
}

export function describeProgress({ quizzes, played, mastered }: KingdomProgress): string {
  if (quizzes === 0) return ''
  if (mastered === quizzes) return 'Mastered'
  const words = `${played} of ${quizzes} played`
  return mastered > 0 ? `${words}, ${mastered} mastered` : words
}

/** Returns the next quiz of the same kingdom, preferably one never played. */
export function findNextQuiz(
  categories: readonly Category[],
  categoryId: Id,
  bests: BestResults,
  running: RunningEndTimes,
): Category | undefined {
  const kingdomId = categories.find(({ _id }) => _id === categoryId)?.kingdomId
  const ofKingdom = categories.filter((category) => category.kingdomId === kingdomId)
  const at = ofKingdom.findIndex(({ _id }) => _id === categoryId)
  const others = [...ofKingdom.slice(at + 1), ...ofKingdom.slice(0, Math.max(at, 0))].filter(
    ({ isEmpty }) => !isEmpty,
  )
  return others.find((category) => isNewQuiz(category, bests, running)) ?? others[0]
}
