import type { Difficulty } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { QuestionStatistics } from '@quiz-kingdom/shared/entities/question-statistics.ts'

/** With so many, a share is off by five percent points in two of three cases, and seldom by ten. */
export const SHOWN_FROM_ATTEMPTS = 100
/**
 * A question is easy from this share of right answers on, and hard up to the other
 * (ScorePak, https://www.washington.edu/assessment/scanning-scoring/scoring/reports/item-analysis/).
 */
export const EASY_FROM = 0.85
export const HARD_UP_TO = 0.5

type Figures = Pick<QuestionStatistics, 'attempts' | 'facility'>

/** How difficult play shows a question to be; undefined where too few have played. */
export function difficultyShown({ attempts, facility }: Figures): Difficulty | undefined {
  if (attempts < SHOWN_FROM_ATTEMPTS || facility === null) return undefined
  if (facility >= EASY_FROM) return 1
  return facility <= HARD_UP_TO ? 3 : 2
}
