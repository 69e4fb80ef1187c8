import { expect, it, onTestFinished } from 'vitest'
import { playDays } from './days.ts'
import { ENGINES } from './engines.ts'

it.each(Object.entries(ENGINES))(
  'days of play end with what follows from the rules, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: false })
    onTestFinished(() => engine.close())
    const { late, practised, longestStreak } = await playDays(engine, {
      players: 12,
      days: 10,
      kingdoms: 4,
      quizzesEach: 2,
      questionsEach: 14,
      seed: 20261122,
    })
    expect(late).toBeGreaterThan(0)
    expect(practised).toBeGreaterThan(0)
    expect(longestStreak).toBeGreaterThan(6)
  },
)
