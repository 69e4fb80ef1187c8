import { expect, it, onTestFinished } from 'vitest'
import { ENGINES } from '../support/engines.ts'
import { crash } from './crash.ts'

const SEED = 20261122
/** On PostgreSQL the second takes a connection along, and the third the database. */
const KILLS = 3

it.each(Object.entries(ENGINES))(
  'what was acknowledged outlives the death of the server, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: true })
    onTestFinished(() => engine.close())
    const { acknowledged, results } = await crash(engine, { kills: KILLS, seed: SEED })
    expect(acknowledged).toBeGreaterThan(0)
    expect(results).toBeGreaterThanOrEqual(acknowledged)
  },
)
