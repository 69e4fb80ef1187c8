import { isoAfter } from '../../platform/clock.ts'

/**
 * How long after its deadline an attempt is still in time: a phone sends the answers when its countdown ends,
 * and a slow connection delays them.
 */
const LATE_GRACE_S = 10

export function isLate({ deadline }: { deadline: string }, at: Date): boolean {
  return deadline < isoAfter(at, -LATE_GRACE_S)
}
