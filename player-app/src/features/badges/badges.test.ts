import type { UnearnedBadge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { expect, it } from 'vitest'
import { findClosestBadges } from './badges.tsx'

const ahead = (id: string, count: number, needs: number): UnearnedBadge => ({
  id,
  title: id,
  sentence: '',
  count,
  needs,
})

it('puts the three badges first that the player has come closest to', () => {
  const badges = [
    ahead('untouched', 0, 10),
    ahead('half', 5, 10),
    ahead('single', 0, 1),
    ahead('almost', 9, 10),
    ahead('begun', 1, 10),
    ahead('third', 1, 3),
  ]
  expect(findClosestBadges(badges).map(({ id }) => id)).toEqual(['almost', 'half', 'third'])
})
