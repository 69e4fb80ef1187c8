import type { QuizResult, ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'

/** `hidden` while an open quiz asks the same question, and for guests until the next day. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'hidden'

export function getVerdict({ selectedAnswer, isCorrect, heldBack }: ResultDetail): Verdict {
  if (selectedAnswer === null)
    return isOwnAnswerHidden({ isCorrect, heldBack }) ? 'hidden' : 'missed'
  if (isCorrect === null) return 'hidden'
  return isCorrect ? 'right' : 'wrong'
}

/** Whether the player's answer is hidden because an open quiz asks the same question. */
function isOwnAnswerHidden({ isCorrect, heldBack }: Pick<ResultDetail, 'isCorrect' | 'heldBack'>) {
  return heldBack === 'openQuiz' && isCorrect !== null
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
