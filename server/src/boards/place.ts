import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

export const [POINTS_DIGITS, TIME_DIGITS] = [6, 11]
export const POINTS_MAX = 16 ** POINTS_DIGITS - 1

/**
 * Where a player stands: of two places the one that comes first in the alphabet is further up. More
 * points come first, then who reached them first, then the account. In hexadecimal digits.
 */
export function placeOf(score: { points: number; reachedAt: string; userId: Id }): string {
  const missing = POINTS_MAX - Math.min(score.points, POINTS_MAX)
  const time = Date.parse(score.reachedAt)
  return hex(missing, POINTS_DIGITS) + hex(time, TIME_DIGITS) + score.userId
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/** Comes after all that begins with a digit. */
export const AFTER_ALL_DIGITS = 'g'
