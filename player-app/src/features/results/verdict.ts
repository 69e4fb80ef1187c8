import type { QuizResult, ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'

/** `hidden` while an open quiz asks the same question, and for guests until the next day. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'hidden'

export function getVerdict({ selectedAnswer, isCorrect, heldBack }: ResultDetail): Verdict {
  // An open quiz that asks the same question hides even the player's own answer.
  const isHidden = heldBack === 'openQuiz' && isCorrect !== null
  if (selectedAnswer === null) return isHidden ? 'hidden' : 'missed'
  if (isCorrect === null) return 'hidden'
  return isCorrect ? 'right' : 'wrong'
}

/** Answers held back are left out: they cannot be practised yet. */
export function countMistakes({
  score,
  totalQuestions,
  heldBack = 0,
}: Pick<QuizResult, 'score' | 'totalQuestions' | 'heldBack'>): number {
  return totalQuestions - heldBack - score
}

/** Whole percent; 0 of 0 is 0. */
export function toPercent(score: number, total: number): number {
  return total > 0 ? Math.round((score / total) * 100) : 0
}
