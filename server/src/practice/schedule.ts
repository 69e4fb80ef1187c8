import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { addDays, addisDay } from '../platform/clock.ts'

export interface MistakeSchedule {
  rightDays: number
  /** Null when the question is no longer asked. */
  dueDay: Day | null
}

/**
 * Days until a question is asked again, by the number of days it was answered right: the boxes of
 * Sebastian Leitner, "So lernt man lernen" (1972). A right answer moves a question to the next box, or
 * out of the last one; a wrong answer moves it back to the first.
 */
const REVIEW_INTERVALS_DAYS = [1, 3, 7] as const

/** A mistake is due at once. */
export function scheduleMistake(day: Day): MistakeSchedule {
  return { rightDays: 0, dueDay: day }
}

/** Returns undefined if the question is not due. */
export function scheduleAnswer(
  { missedAt, rightDays, dueDay }: MistakeSchedule & { missedAt: string },
  isRight: boolean,
  day: Day,
): MistakeSchedule | undefined {
  if (dueDay === null || dueDay > day) return undefined
  // A right answer on the day of the mistake does not count: the player has just been shown it.
  const isRightDay = isRight && addisDay(new Date(missedAt)) < day
  const next = isRight ? rightDays + Number(isRightDay) : 0
  const days = REVIEW_INTERVALS_DAYS[next]
  return { rightDays: next, dueDay: days === undefined ? null : addDays(day, days) }
}
