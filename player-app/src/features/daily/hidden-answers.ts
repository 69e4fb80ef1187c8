import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'

export function describeHiddenAnswers({
  heldBack,
  resultDetails,
}: Pick<DailyResult, 'heldBack' | 'resultDetails'>): string | undefined {
  const reasons = new Set(resultDetails.map((detail) => detail.heldBack))
  if (heldBack !== undefined)
    return 'Your score is incomplete until you finish the quiz you have open.'
  if (reasons.has('openQuiz'))
    return 'Some answers are hidden until you finish the quiz you have open.'
  if (!reasons.has('claim') && !reasons.has('day')) return undefined
  return reasons.has('day') || resultDetails.some(({ isCorrect }) => isCorrect === null)
    ? 'Others on your network have played today too. To keep the board fair, you’ll see all your answers when the day is over.'
    : 'To keep the board fair, you’ll see the right answers when the day is over. If you’re the first on your network to save a result, you’ll see them sooner.'
}
