import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { expect, it } from 'vitest'
import { suggestQuizzes } from './suggestions.ts'

const quiz = (id: string, kingdomId: string): Category => ({
  _id: id,
  kingdomId,
  title: id,
  description: '',
  image: { src: '', label: '' },
  color: '#000000',
  points: 1,
  timeAllowed: '5:00',
  updatedAt: '',
})
const quizzes = [quiz('a1', 'a'), quiz('a2', 'a'), quiz('b1', 'b'), quiz('c1', 'c')]

const suggest = (lastId: string | undefined, bests: [string, number | undefined][], day: string) =>
  suggestQuizzes(quizzes, { lastId, bests: new Map(bests), running: {} }, day).map(
    ({ category, why }) => `${category._id} ${why}`,
  )

it('goes on in the last kingdom, then with the weakest result, then with a new kingdom', () => {
  const bests = [
    ['a1', 95],
    ['b1', 40],
  ] satisfies [string, number][]
  expect(suggest('a1', bests, '2026-01-10')).toEqual(['a2 next', 'b1 improve', 'c1 new'])
})

it('starts a new player with another kingdom every day', () => {
  expect(suggest(undefined, [], '2026-01-09')).toEqual(['a1 new', 'b1 new', 'c1 new'])
  expect(suggest(undefined, [], '2026-01-10')).toEqual(['b1 new', 'c1 new', 'a1 new'])
})

it('suggests no quiz twice and none whose result is hidden or mastered', () => {
  expect(
    suggest(
      'a1',
      [
        ['a1', 95],
        ['a2', 20],
        ['b1', undefined],
        ['c1', 90],
      ],
      '2026-01-10',
    ),
  ).toEqual(['a2 next'])
})
