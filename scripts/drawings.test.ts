import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BADGES } from '../shared/src/entities/game/badge.ts'
import { AVATARS } from '../shared/src/entities/people/avatar.ts'

function drawnIn(file: string): string[] {
  const svg = readFileSync(new URL(`../shared/art/${file}`, import.meta.url), 'utf8')
  return [...svg.matchAll(/<view id="([\w-]+)"/g)].map(([, id = '']) => id)
}

it('each badge has a drawing of its own', () => {
  expect(drawnIn('badges.svg')).toEqual(BADGES.map(({ id }) => id))
})

it('each of 24 avatars has a drawing of its own, after the grey head', () => {
  expect(AVATARS).toHaveLength(24)
  expect(drawnIn('avatars.svg')).toEqual(['grey-head', ...AVATARS.map(({ id }) => id)])
})
