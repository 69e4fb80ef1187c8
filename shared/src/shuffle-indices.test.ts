import { describe, expect, it } from 'vitest'
import { shuffleIndices } from './shuffle-indices.ts'

/** Ids of 24,000 attempts that started one after another. */
const IDS = Array.from({ length: 24_000 }, (_, index) =>
  (0x019_9a3c_0000_0000 + index * 37).toString(16).padStart(24, '0'),
)

const QUESTION = '5f2b1c9d8e7a6b5c4d3e2f10'
const ANOTHER = '5f2b1c9d8e7a6b5c4d3e2f11'

/** Pearson's statistic for the hypothesis that all `kinds` of values are equally likely. */
function chiSquare(values: readonly string[], kinds: number): number {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const expected = values.length / kinds
  const missing = (kinds - counts.size) * expected
  return [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, missing)
}

describe('the order of an attempt', () => {
  it.each([
    ['0199a3c0000000000000000a', 'questions', 12, [0, 10, 6, 5, 9, 3, 11, 8, 1, 2, 7, 4]],
    ['0199a3c0000000000000000b', 'questions', 12, [1, 11, 7, 3, 4, 6, 9, 10, 5, 0, 8, 2]],
    ['0199a3c0000000000000000a', QUESTION, 4, [3, 2, 0, 1]],
    ['0199a3c0000000000000000a', ANOTHER, 4, [0, 3, 2, 1]],
    ['65a1b2c3d4e5f60718293a4b', QUESTION, 6, [5, 2, 0, 4, 3, 1]],
  ])('is the same in every release: %s, %s, %i', (attemptId, what, count, order) => {
    expect(shuffleIndices(attemptId, what, count)).toEqual(order)
  })

  it('has everything once', () => {
    for (const count of [0, 1, 2, 6, 15, 200]) {
      const order = shuffleIndices('0199a3c0000000000000000a', 'questions', count)
      expect(order.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()])
    }
  })

  // Chance alone exceeds each limit once in a thousand times.
  it('is any of the 24 orders of four options as often as any other', () => {
    const orders = IDS.map((id) => shuffleIndices(id, QUESTION, 4).join())
    expect(chiSquare(orders, 24)).toBeLessThan(49.73) // 23 degrees of freedom
  })

  it('puts a question at any of 15 places as often as at any other', () => {
    const places = IDS.map((id) => String(shuffleIndices(id, 'questions', 15).indexOf(0)))
    expect(chiSquare(places, 15)).toBeLessThan(36.12) // 14 degrees of freedom
  })

  it('of one question says nothing of the next, nor one attempt of the one after it', () => {
    const rightAt = (id: string, what: string) => shuffleIndices(id, what, 4).indexOf(2)
    const inOneAttempt = IDS.map((id) => `${rightAt(id, QUESTION)},${rightAt(id, ANOTHER)}`)
    const inARow = IDS.slice(1).map(
      (id, index) => `${rightAt(IDS[index] ?? '', QUESTION)},${rightAt(id, QUESTION)}`,
    )
    expect(chiSquare(inOneAttempt, 16)).toBeLessThan(37.7) // 15 degrees of freedom
    expect(chiSquare(inARow, 16)).toBeLessThan(37.7)
  })
})
