import { isoAfter } from '../../platform/clock.ts'

/** Time for the answers to travel: a slow phone sends them when its own countdown ends. */
const LATE_GRACE_S = 10

/**
 * Whether answers that arrive now come after the deadline. The time that they need to reach the
 * server is allowed for.
 */
export function isLate({ deadline }: { deadline: string }, at: Date): boolean {
  return deadline < isoAfter(at, -LATE_GRACE_S)
}
