import { shuffleIndices } from '@quiz-kingdom/shared/shuffle-indices.ts'
import type { AskedQuestion } from '../../play/questions/question-sets.repository.ts'

/** `order` lists the stored options in the order in which all screens of a round show them. */
export interface ShownQuestion extends AskedQuestion {
  order: readonly number[]
}

export function toShownQuestion(
  question: AskedQuestion,
  game: { id: string; round: number },
): ShownQuestion {
  const { options, keepOrder, revisionId } = question
  const order = keepOrder
    ? options.map((_, index) => index)
    : shuffleIndices(`${game.id}:${game.round}`, revisionId, options.length)
  return { ...question, order }
}

export function listShownOptions({ options, order }: ShownQuestion): string[] {
  return order.map((index) => options[index] ?? '')
}

/** Returns undefined for an unknown option. */
export function toStoredOption({ order }: ShownQuestion, shown: number): number | undefined {
  return order[shown]
}

export function toShownOption({ order }: ShownQuestion, stored: number): number {
  return order.indexOf(stored)
}
