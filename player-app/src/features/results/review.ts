import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { ResultState } from '../../lib/navigation-state.ts'

export interface ReviewedQuestion {
  detail: ResultDetail
  /** Returns the letter shown to the player, if known. */
  toLetter: (option: string) => string | undefined
}

export function getReviewedQuestions({
  result: { resultDetails },
  shown,
}: Pick<ResultState, 'result' | 'shown'>): ReviewedQuestion[] {
  const places = new Map(shown.map(({ questionId }, place) => [questionId, place]))
  const placeOf = ({ questionId }: ResultDetail) => places.get(questionId) ?? shown.length
  return resultDetails
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((detail) => {
      const options = shown[placeOf(detail)]?.options ?? []
      return {
        detail,
        toLetter: (option) => {
          const place = options.indexOf(option)
          return place < 0 ? undefined : optionLetter(place)
        },
      }
    })
}
