import type { ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'

export type Verdict = 'right' | 'wrong' | 'missed'

export function verdictOf({ selectedAnswer, correctAnswer }: ResultDetail): Verdict {
  if (selectedAnswer === null) return 'missed'
  return selectedAnswer === correctAnswer ? 'right' : 'wrong'
}

/** In whole percent; 0 of 0 is 0. */
export function percentOf(score: number, total: number): number {
  return total > 0 ? Math.round((score / total) * 100) : 0
}
