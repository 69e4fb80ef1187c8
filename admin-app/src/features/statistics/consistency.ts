import {
  type CategoryStatistics,
  TOLD_FROM_ATTEMPTS,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { coefficientInWords } from './numbers.ts'

/**
 * From here on a quiz measures well, and below the other figure it should be looked at
 * (https://docs.moodle.org/dev/Quiz_report_statistics).
 */
const GOOD_FROM = 0.75
const POOR_BELOW = 0.64

/** What Cronbach's alpha says of the quiz, in plain words. */
export function consistencyInWords({
  alpha,
  alphaAttempts,
}: Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'>): string {
  if (alphaAttempts < TOLD_FROM_ATTEMPTS) {
    return `Too few first attempts at all of these questions to say how well they go together: ${alphaAttempts} of ${TOLD_FROM_ATTEMPTS}.`
  }
  if (alpha === null)
    return 'All scores are the same, so nothing tells how well the questions go together.'
  const value = `Cronbach’s alpha is ${coefficientInWords(alpha)}.`
  if (alpha >= GOOD_FROM) {
    return `The questions go well together: who knows one mostly knows the others. ${value}`
  }
  if (alpha >= POOR_BELOW) return `The questions go together fairly well. ${value}`
  return `The questions hardly go together: a score says little about what a player knows. Few questions, or questions of many kinds, are a reason too. ${value}`
}
