import { isoAfter } from '../../platform/clock.ts'

/** Time for the answers to travel: a slow phone sends them when its own countdown ends. */
const LATE_GRACE_S = 10

/** The time that answers need to reach the server is allowed for. */
export function isLate({ deadline }: { deadline: string }, at: Date): boolean {
  return deadline < isoAfter(at, -LATE_GRACE_S)
}
