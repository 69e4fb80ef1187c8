import { seededRandom } from './seeded-random.ts'

/**
 * In which order an attempt shows `count` things: the stored index of each, first to last. `what`
 * says of what, so that the orders of an attempt have nothing to do with each other; both texts are
 * ASCII. The order is the same on every device and in every release for good: what was shown at
 * play must be shown in the review.
 *
 * As Fisher and Yates shuffle: each next one is drawn from what is left
 * (Statistical Tables, 1938, table XXXIII).
 */
export function playOrder(attemptId: string, what: string, count: number): number[] {
  const random = seededRandom(fnv1a(`${attemptId}:${what}`))
  const rest = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: count }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

/** FNV-1a of 32 bits: https://datatracker.ietf.org/doc/draft-eastlake-fnv */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  }
  return hash
}
