import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AVATARS } from './avatar.ts'
import { BADGES, bestBadges } from './badge.ts'

function drawnIn(file: string): string[] {
  const svg = readFileSync(new URL(`../../art/${file}`, import.meta.url), 'utf8')
  return [...svg.matchAll(/<view id="([\w-]+)"/g)].map(([, id = '']) => id)
}

it('each badge has a drawing of its own', () => {
  expect(drawnIn('badges.svg')).toEqual(BADGES.map(({ id }) => id))
})

it('each of 24 avatars has a drawing of its own, after the grey head', () => {
  expect(AVATARS).toHaveLength(24)
  expect(drawnIn('avatars.svg')).toEqual(['grey-head', ...AVATARS.map(({ id }) => id)])
})

it('the best badges are the three last of the list that a player holds, the best first', () => {
  expect(bestBadges(['first-quiz'])).toEqual(['first-quiz'])
  expect(
    bestBadges(['perfect', 'every-crown', 'crown-of-some-kingdom', 'first-quiz', 'streak-7']),
  ).toEqual(['every-crown', 'streak-7', 'perfect'])
})
