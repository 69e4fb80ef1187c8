import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { addisDay, dayAfter } from '../platform/clock.ts'

export interface Schedule {
  rightDays: number
  /** Null when the question is not asked again. */
  dueDay: Day | null
}

/**
 * Days until a question is asked again, by how many days it has been right on: the boxes of
 * Sebastian Leitner, "So lernt man lernen" (1972). A right answer moves a question to the next box,
 * a wrong one back to the first, and out of the last box it leaves.
 */
const BOX_DAYS = [1, 3, 7] as const

/** A mistake can be practised at once; the day after, it is in the first box. */
export function scheduleMistake(day: Day): Schedule {
  return { rightDays: 0, dueDay: day }
}

interface Answered extends Schedule {
  missedAt: string
}

/** Returns undefined where the question is not due: nothing is practised ahead. */
export function scheduleAnswer(
  { missedAt, rightDays, dueDay }: Answered,
  isRight: boolean,
  day: Day,
): Schedule | undefined {
  if (dueDay === null || dueDay > day) return undefined
  // On the day of the mistake the right answer has just been shown.
  const isRightDay = isRight && addisDay(new Date(missedAt)) < day
  const next = isRight ? rightDays + Number(isRightDay) : 0
  const days = BOX_DAYS[next]
  return { rightDays: next, dueDay: days === undefined ? null : dayAfter(day, days) }
}
