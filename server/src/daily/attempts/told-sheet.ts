import type { SheetTold } from '@quiz-kingdom/shared/entities/daily.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { AttemptResult } from '../../play/attempts.repository.ts'

/** Right answers and explanations would be the key of a quiz that accounts still play for the board. */
export function tellSheet(
  { score, points, totalQuestions }: AttemptResult,
  review: readonly ResultDetail[],
  told: SheetTold,
  heldBack: 'claim' | 'day',
) {
  const resultDetails = review.map(({ isCorrect, ...detail }) => ({
    ...detail,
    isCorrect: told === 'verdicts' ? isCorrect : null,
    correctAnswer: null,
    description: null,
    heldBack,
  }))
  if (told !== 'half') return { score, scorePoints: points, resultDetails }
  const isHalfRight = 2 * score >= totalQuestions
  return { score: 0, scorePoints: 0, isHalfRight, resultDetails }
}
