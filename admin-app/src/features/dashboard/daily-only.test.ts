import { expect, it } from 'vitest'
import { describeDailyOnly } from './daily-only.ts'

it('says who is not in the chart, as the daily quiz was all that they finished', () => {
  const said = describeDailyOnly([
    { day: '2026-11-21', players: 12, guests: 1 },
    { day: '2026-11-22', players: 1, guests: 0 },
  ])
  expect(said).toContain('yesterday by 12 players and 1 guest')
  expect(said).toContain('today so far by 1 player and 0 guests')
})

it('says nothing until it is known', () => {
  expect(describeDailyOnly([])).toBeUndefined()
})
