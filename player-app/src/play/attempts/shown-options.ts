import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { PlayerQuestion } from '@quiz-kingdom/shared/entities/content/question.ts'
import { shuffleIndices } from '@quiz-kingdom/shared/shuffle-indices.ts'

export interface ShownOption {
  text: string
  /** Stored position, sent as the answer. */
  index: number
}

/** Returns the options in the order shown to the player. `id` belongs to the attempt or practice. */
export function orderOptions(
  { _id, options, keepOrder }: Pick<PlayerQuestion, '_id' | 'options' | 'keepOrder'>,
  id: Id,
): ShownOption[] {
  const stored = options.map((text, index) => ({ text, index }))
  return keepOrder || areSingleLetters(options) ? stored : sortInPlayOrder(stored, id, _id)
}

/** Options that are single letters are not shuffled, so that option "B" does not get the letter A. */
const areSingleLetters = (options: readonly string[]) =>
  options.every((option) => /^\p{L}$/u.test(option.trim()))

/** `what` names the list; see `shuffleIndices`. */
export function sortInPlayOrder<T>(stored: readonly T[], id: Id, what: string): T[] {
  return shuffleIndices(id, what, stored.length).flatMap((index) => stored.slice(index, index + 1))
}
