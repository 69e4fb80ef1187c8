import { playOrder } from '@quiz-kingdom/shared/play-order.ts'
import type { AskedQuestion } from '../../play/questions/question-sets.repository.ts'

/** A question with its options in the order in which a round shows them on all screens. */
export interface ShownQuestion extends AskedQuestion {
  order: readonly number[]
}

export function showQuestion(
  question: AskedQuestion,
  game: { id: string; round: number },
): ShownQuestion {
  const { options, keepOrder, revisionId } = question
  const order = keepOrder
    ? options.map((_, index) => index)
    : playOrder(`${game.id}:${game.round}`, revisionId, options.length)
  return { ...question, order }
}

export function shownOptions({ options, order }: ShownQuestion): string[] {
  return order.map((index) => options[index] ?? '')
}

/** Undefined for an option that is not there. */
export function storedOption({ order }: ShownQuestion, shown: number): number | undefined {
  return order[shown]
}

export function shownOption({ order }: ShownQuestion, stored: number): number {
  return order.indexOf(stored)
}
