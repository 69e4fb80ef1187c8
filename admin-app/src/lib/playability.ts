import { parseClock } from '@quiz-kingdom/shared/clock.ts'

/** Returns the text to show after “Unplayable:”, or undefined if the quiz can be played. */
export function findUnplayableReason(
  timeAllowed: string,
  questionCount: number | undefined,
): string | undefined {
  const reasons = [
    questionCount === 0 && 'it has no questions',
    parseClock(timeAllowed) === 0 && 'its time is 0:00',
  ]
  return reasons.filter((reason) => reason !== false).join(', and ') || undefined
}
