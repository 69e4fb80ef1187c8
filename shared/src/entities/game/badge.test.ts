import { expect, it } from 'vitest'
import { bestBadges } from './badge.ts'

it('the best badges are the three last of the list that a player holds, the best first', () => {
  expect(bestBadges(['first-quiz'])).toEqual(['first-quiz'])
  expect(
    bestBadges(['perfect', 'every-crown', 'crown-of-some-kingdom', 'first-quiz', 'streak-7']),
  ).toEqual(['every-crown', 'streak-7', 'perfect'])
})
