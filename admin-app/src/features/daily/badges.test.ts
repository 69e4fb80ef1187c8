import { expect, it } from 'vitest'
import { hasHolders, toBadgeBars, toBadgeTable } from './badges.ts'

const holders = [
  { id: 'first-quiz', title: 'First Steps', players: 8 },
  { id: 'perfect', title: 'Flawless', players: 0 },
  { id: 'crown-1', title: 'Crown of Science', players: 2 },
]

it('makes the bar of what most players hold the longest, and leaves the order as it is', () => {
  expect(toBadgeBars(holders).map(({ name, percent }) => [name, percent])).toEqual([
    ['First Steps', 100],
    ['Flawless', 0],
    ['Crown of Science', 25],
  ])
})

it('says the same numbers in a table', () => {
  expect(toBadgeTable(holders)).toEqual({
    headings: ['Badge', 'Players'],
    rows: [
      ['First Steps', 8],
      ['Flawless', 0],
      ['Crown of Science', 2],
    ],
  })
})

it('takes badges that nobody holds for nothing to show', () => {
  expect(hasHolders(holders)).toBe(true)
  expect(hasHolders(holders.map((badge) => ({ ...badge, players: 0 })))).toBe(false)
})
