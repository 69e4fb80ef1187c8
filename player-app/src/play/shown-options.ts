import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { PlayerQuestion } from '@quiz-kingdom/shared/entities/question.ts'
import { playOrder } from '@quiz-kingdom/shared/play-order.ts'

export interface ShownOption {
  text: string
  /** Where it is stored: by this it is chosen. */
  index: number
}

/** From `A` on, as the attempt or practice of that id shows them; without one, as they are stored. */
export function orderOptions(
  { _id, options, keepOrder }: Pick<PlayerQuestion, '_id' | 'options' | 'keepOrder'>,
  id: Id | undefined,
): ShownOption[] {
  const stored = options.map((text, index) => ({ text, index }))
  return id === undefined || keepOrder || areLetters(options)
    ? stored
    : inPlayOrder(stored, id, _id)
}

/** In another order, each would stand beside the letter of another. */
const areLetters = (options: readonly string[]) =>
  options.every((option) => /^\p{L}$/u.test(option.trim()))

/** `what` says of what; see `playOrder`. */
export function inPlayOrder<T>(stored: readonly T[], id: Id, what: string): T[] {
  return playOrder(id, what, stored.length).flatMap((index) => stored.slice(index, index + 1))
}
