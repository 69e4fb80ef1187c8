import { describe, expect, it } from 'vitest'
import { classifyDifficulty } from './analysis.ts'

describe('the difficulty that play shows', () => {
  it.each([
    [1, 1],
    [0.85, 1],
    [0.84, 2],
    [0.51, 2],
    [0.5, 3],
    [0, 3],
  ])('depends on the share of right answers: %d', (facility, difficulty) => {
    expect(classifyDifficulty({ attempts: 100, facility })).toBe(difficulty)
  })

  it('is told from 100 first attempts on', () => {
    expect(classifyDifficulty({ attempts: 99, facility: 0.9 })).toBeUndefined()
    expect(classifyDifficulty({ attempts: 0, facility: null })).toBeUndefined()
  })
})
