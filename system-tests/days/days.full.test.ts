import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine } from '../support/engines.ts'
import { TRICKS } from './cheats.ts'
import { playDays } from './days.ts'

describe.each(Object.entries(ENGINES))('days of play, on %s', (_name, open) => {
  let engine: Engine
  let url: string
  beforeAll(async () => {
    engine = await open({ isDurable: false })
    url = await engine.createMigrated('days')
  })
  afterAll(() => engine.close())

  it('end with what follows from the rules, and give cheats nothing more', async () => {
    const { late, practised, longestStreak, tried } = await playDays(url, {
      // Enough of them that each trick has a cheat.
      players: 27,
      days: 10,
      kingdoms: 4,
      quizzesEach: 2,
      questionsEach: 40,
      tricksADay: 0.2,
      // Most calls would be answers in practice.
      practisedAtOnce: 3,
      twins: 3,
      seed: 20261122,
    })
    expect(late).toBeGreaterThan(0)
    expect(practised).toBeGreaterThan(0)
    expect(longestStreak).toBeGreaterThan(6)
    for (const trick of TRICKS) expect(tried.get(trick), trick).toBeGreaterThan(0)
  })
})
