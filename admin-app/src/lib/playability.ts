import { parseClock } from '@quiz-kingdom/shared/clock.ts'

export function hasNoTime(timeAllowed: string): boolean {
  return parseClock(timeAllowed) === 0
}

/** Why players are not let into a quiz, to follow 'Nobody can play it:'. */
export function whyUnplayable(
  timeAllowed: string,
  questionCount: number | undefined,
): string | undefined {
  const reasons = [
    questionCount === 0 && 'it has no questions',
    hasNoTime(timeAllowed) && 'its time is 0:00',
  ]
  return reasons.filter((reason) => reason !== false).join(', and ') || undefined
}
