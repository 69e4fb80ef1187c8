import type { DailyResult } from '@quiz-kingdom/shared/entities/daily.ts'
import { paths } from '../../paths.ts'
import { dayInWords } from './day-in-words.ts'

const RIGHT = '🟩'
const OTHER = '⬜'

type SharedResult = Pick<
  DailyResult,
  'day' | 'score' | 'totalQuestions' | 'resultDetails' | 'streak'
>

/**
 * Whether each question was answered rightly, in the order in which they are stored: the same for
 * everyone. None while the score alone is told.
 */
export function marksOf({ resultDetails }: Pick<SharedResult, 'resultDetails'>): boolean[] {
  return resultDetails.flatMap(({ isCorrect }) => (isCorrect === null ? [] : [isCorrect]))
}

export function challengeUrl({ day }: Pick<SharedResult, 'day'>, origin: string): string {
  return origin + paths.dailyOf(day)
}

/** A result that says nothing of questions or answers, and where to try oneself. */
export function shareText(result: SharedResult, origin: string): string {
  const { day, score, totalQuestions, streak } = result
  const marks = marksOf(result)
  const days = streak && streak.length > 1 ? [`${streak.length} days in a row`] : []
  return [
    `Quiz Kingdom, ${dayInWords(day)}: ${score} out of ${totalQuestions}`,
    ...(marks.length > 0 ? [marks.map((isRight) => (isRight ? RIGHT : OTHER)).join('')] : []),
    ...days,
    challengeUrl(result, origin),
  ].join('\n')
}
