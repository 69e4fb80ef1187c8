import { seededRandom } from './seeded-random.ts'

/**
 * Returns the stored indices of `count` things in the order in which an attempt shows them. `what` names the
 * list of things, so that the orders of two lists within an attempt are independent. `attemptId` and `what`
 * must be ASCII. The result must never change, on any device or in any release, because a review repeats the
 * order in which the attempt was played.
 *
 * This is the shuffle of Fisher and Yates (Statistical Tables, 1938, table XXXIII).
 */
export function shuffleIndices(attemptId: string, what: string, count: number): number[] {
  const random = seededRandom(fnv1a(`${attemptId}:${what}`))
  const rest = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: count }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

/** 32-bit FNV-1a: https://datatracker.ietf.org/doc/draft-eastlake-fnv */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  }
  return hash
}
