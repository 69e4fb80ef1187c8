import type { DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { formatLongDay } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { paths } from '../../lib/paths.ts'

const RIGHT_MARK = '🟩'
const OTHER_MARK = '⬜'

type SharedResult = Pick<
  DailyResult,
  'day' | 'score' | 'isHalfRight' | 'totalQuestions' | 'resultDetails' | 'streak'
>

/** Returns text such as `7 out of 10`. If the score is hidden, says only whether at least half is right. */
export function formatScore({
  score,
  totalQuestions,
  isHalfRight,
}: Pick<DailyResult, 'score' | 'totalQuestions' | 'isHalfRight'>): string {
  if (isHalfRight === undefined) return `${score} out of ${totalQuestions}`
  return isHalfRight ? 'half or more right' : 'less than half right'
}

/** Whether each answer was right, in stored order. Empty if the right answers are hidden. */
export function getMarks({ resultDetails }: Pick<SharedResult, 'resultDetails'>): boolean[] {
  return resultDetails.flatMap(({ isCorrect }) => (isCorrect === null ? [] : [isCorrect]))
}

function getChallengeUrl({ day }: Pick<SharedResult, 'day'>, origin: string): string {
  return origin + paths.dailyOf(day)
}

/** The text to share with a result. It reveals no question or answer. */
export function createShareText(result: SharedResult, origin: string): string {
  const { day, streak } = result
  const marks = getMarks(result)
  const days = streak && streak.length > 1 ? [`🔥 ${streak.length}-day streak`] : []
  return [
    `Quiz Kingdom, ${formatLongDay(day)}: ${formatScore(result)}`,
    ...(marks.length > 0
      ? [marks.map((isRight) => (isRight ? RIGHT_MARK : OTHER_MARK)).join('')]
      : []),
    ...days,
    `Can you beat me? ${getChallengeUrl(result, origin)}`,
  ].join('\n')
}
