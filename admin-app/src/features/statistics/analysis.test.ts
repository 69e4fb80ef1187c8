import { describe, expect, it } from 'vitest'
import {
  classifyDifficulty,
  describeConsistency,
  describeSeparation,
  findRemarks,
  sortWorstFirst,
} from './analysis.ts'

const picksOf = (...counts: [all: number, strong: number, weak: number][]) =>
  counts.map(([all, strong, weak]) => ({ all, strong, weak }))

/** A question as it should be: A is right, and all options are chosen. */
const GOOD = {
  attempts: 100,
  facility: 0.6,
  discrimination: 0.4,
  correctAnswer: 0,
  picks: picksOf([60, 25, 8], [20, 1, 9], [20, 1, 10]),
}

const textsOf = (changes: Partial<typeof GOOD>) =>
  findRemarks({ ...GOOD, ...changes }).map(({ text }) => text)

describe('the remarks on a question', () => {
  it('are none on one that is as it should be', () => {
    expect(textsOf({})).toEqual([])
  })

  it('ask for the key where more than half of the strong chose the same wrong option', () => {
    const strong = (wrong: number) => picksOf([60, 27 - wrong, 8], [20, 0, 9], [20, wrong, 10])
    expect(textsOf({ picks: strong(13) })).toEqual([])
    expect(textsOf({ picks: strong(14) })).toEqual([
      'Top players mostly chose C. Is the right answer set correctly?',
    ])
  })

  it('say nothing of the key where most of the strong chose the right option', () => {
    const picks = picksOf([60, 27, 8], [20, 0, 9], [20, 0, 10])
    expect(textsOf({ picks })).toEqual([])
  })

  it('say which wrong options nobody chooses', () => {
    const [right = { all: 0, strong: 0, weak: 0 }, other = right] = GOOD.picks
    const none = { all: 0, strong: 0, weak: 0 }
    expect(textsOf({ picks: [right, none, other] })).toEqual(['No one chooses B'])
    expect(textsOf({ picks: [right, none, none] })).toEqual(['No one chooses B or C'])
  })

  it.each([
    [0.89, []],
    [0.9, ['Nine in ten get this right']],
    [0.34, []],
    [1 / 3, ['No better than guessing']],
  ])('depend on the share of right answers: %d', (facility, texts) => {
    expect(textsOf({ facility })).toEqual(texts)
  })

  it.each([
    [0.2, []],
    [0.19, ['Strong and weak players do about the same']],
    [0, ['Strong and weak players do about the same']],
    [-0.01, ['Strong players do badly here. Check the wording and the answer.']],
  ])('depend on the discrimination: %d', (discrimination, texts) => {
    expect(textsOf({ discrimination })).toEqual(texts)
  })

  it('begin with the worst', () => {
    const picks = picksOf([10, 2, 8], [0, 0, 0], [90, 25, 19])
    expect(textsOf({ picks, facility: 0.1, discrimination: -0.3 })).toEqual([
      'Top players mostly chose C. Is the right answer set correctly?',
      'Strong players do badly here. Check the wording and the answer.',
      'No better than guessing',
      'No one chooses B',
    ])
  })

  it('are none below 30 attempts, whatever the figures are', () => {
    const bad = { facility: 0, discrimination: -1 }
    expect(textsOf({ ...bad, attempts: 29 })).toEqual([])
    expect(textsOf({ ...bad, attempts: 30 })).not.toEqual([])
  })
})

describe('the order of the questions', () => {
  it('is by the worst remark, then by the discrimination; what too few have played comes last', () => {
    const questions = [
      { ...GOOD, attempts: 10, name: 'unknown' },
      { ...GOOD, name: 'good' },
      { ...GOOD, discrimination: 0.3, name: 'fair' },
      { ...GOOD, facility: 0.95, name: 'easy' },
      { ...GOOD, discrimination: -0.2, name: 'invalid' },
      { ...GOOD, facility: 0.2, name: 'guessed' },
    ]
    expect(sortWorstFirst(questions).map(({ name }) => name)).toEqual([
      'invalid',
      'guessed',
      'easy',
      'fair',
      'good',
      'unknown',
    ])
  })
})

it('sorts questions with too few attempts by the share of right answers alone', () => {
  const few = { ...GOOD, attempts: 29 }
  const questions = [
    { ...few, facility: 0.8, discrimination: -0.9, name: 'easier' },
    { ...few, facility: 0.2, discrimination: 0.9, name: 'harder' },
  ]
  expect(sortWorstFirst(questions).map(({ name }) => name)).toEqual(['harder', 'easier'])
})

it.each([
  [30, 0.2, 'good'],
  [30, 0.19, 'weak'],
  [30, -0.01, 'misleading'],
  [30, null, undefined],
  [29, -0.9, undefined],
])('judges the separation after %d attempts by %d', (attempts, discrimination, word) => {
  expect(describeSeparation({ ...GOOD, attempts, discrimination })).toBe(word)
})

describe('the words about the whole quiz', () => {
  it.each([
    [0.75, 100, 'Consistent quiz'],
    [0.74, 100, 'Fairly consistent quiz'],
    [0.63, 100, 'Scores say little'],
    [-0.2, 100, 'Cronbach’s alpha is −0.20.'],
    [null, 100, 'Everyone has the same score'],
    [0.9, 29, 'Not enough data yet'],
    [0.9, 12, '12 of 30 first tries.'],
  ])('for an alpha of %d of %d attempts', (alpha, alphaAttempts, words) => {
    expect(describeConsistency({ alpha, alphaAttempts })).toContain(words)
  })
})

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
