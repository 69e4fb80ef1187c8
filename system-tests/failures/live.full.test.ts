import { expect, it, onTestFinished } from 'vitest'
import { ENGINES } from '../support/engines.ts'
import { playLive } from './live.ts'

const SEED = 20261125
const PLAYERS = 30
/** From the lobby over an open and a closing question and its result to the podium. */
const KILLS = 20

it.each(Object.entries(ENGINES))(
  'a live game loses no answer and no player to the death of a server, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: true })
    onTestFinished(() => engine.close())
    const figures = await playLive(engine, { kills: KILLS, players: PLAYERS, seed: SEED })
    expect(figures).toMatchObject({ kills: KILLS })
    expect(figures.acknowledged).toBeGreaterThan(0)
  },
)
