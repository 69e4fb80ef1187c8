import type { ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'

/** `untold`: while an open quiz asks the question, or the day of a guest's result runs. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'untold'

export function verdictOf({ selectedAnswer, isCorrect, heldBack }: ResultDetail): Verdict {
  if (selectedAnswer === null) return isAnswerHidden({ isCorrect, heldBack }) ? 'untold' : 'missed'
  if (isCorrect === null) return 'untold'
  return isCorrect ? 'right' : 'wrong'
}

/** Of a result told before an open quiz asked the same, the player's answer is hidden, not missing. */
function isAnswerHidden({ isCorrect, heldBack }: Pick<ResultDetail, 'isCorrect' | 'heldBack'>) {
  return heldBack === 'openQuiz' && isCorrect !== null
}

/** In whole percent; 0 of 0 is 0. */
export function percentOf(score: number, total: number): number {
  return total > 0 ? Math.round((score / total) * 100) : 0
}
