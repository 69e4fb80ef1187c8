import { expect, it, onTestFinished } from 'vitest'
import { ENGINES } from '../support/engines.ts'
import { quantile } from '../support/report.ts'
import { floodLogIns } from './log-in-flood.ts'

it.each(Object.entries(ENGINES))(
  'others log in within two seconds while 600 log in at once from one address, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: true })
    onTestFinished(() => engine.close())
    const { alone, flood, statuses, waits } = await floodLogIns(engine, 'one address', 1)
    expect(flood[401] ?? 0).toBeGreaterThan(0)
    expect(statuses.length).toBeGreaterThan(2)
    expect(new Set(statuses)).toEqual(new Set([200]))
    // On a machine that is busy with more than this, a log-in takes long without a flood.
    expect(quantile(waits, 0.95)).toBeLessThan(Math.max(2000, 10 * alone))
  },
)
