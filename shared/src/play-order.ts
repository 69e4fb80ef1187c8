import { seededRandom } from './seeded-random.ts'

/**
 * Returns the stored indices of `count` things in the order in which an attempt shows them. `what`
 * names the things, so that the orders within an attempt are independent. Both texts are ASCII.
 * The result must never change, on any device or in any release: the review shows the order of play.
 *
 * This is the shuffle of Fisher and Yates (Statistical Tables, 1938, table XXXIII).
 */
export function playOrder(attemptId: string, what: string, count: number): number[] {
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
