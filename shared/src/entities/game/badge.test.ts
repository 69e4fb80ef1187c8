import { expect, it } from 'vitest'
import { listBestBadges } from './badge.ts'

it('the best badges are the three last of the list that a player holds, the best first', () => {
  expect(listBestBadges(['first-quiz'])).toEqual(['first-quiz'])
  expect(
    listBestBadges(['perfect', 'every-crown', 'crown-of-some-kingdom', 'first-quiz', 'streak-7']),
  ).toEqual(['every-crown', 'streak-7', 'perfect'])
})
