import type { Engine } from '../support/engines.ts'
import { reportOnEachEngine } from './report-on-each-engine.ts'
import { playDay } from './scale/play-day.ts'
import { LOGGED_IN } from './scale/seed.ts'
import {
  closeSite,
  describeSizes,
  makeSite,
  measureCalls,
  type ServedSite,
  serveSite,
} from './scale/sites.ts'

/** What many more players cost each of them in all that is there to do in a day. */

const [GIVEN = '20000'] = process.argv.slice(2)
const FEW_PLAYERS = 1_000
const PLAYERS = Number(GIVEN)
if (!(PLAYERS > FEW_PLAYERS && PLAYERS % LOGGED_IN === 0)) {
  const least = FEW_PLAYERS.toLocaleString('en')
  throw new RangeError(`Give a number of players above ${least} that ${LOGGED_IN} divides`)
}
const PLAYER_COUNTS = [FEW_PLAYERS, PLAYERS]
const ROUNDS = 100

async function benchmark(engine: Engine): Promise<string> {
  const sites: ServedSite[] = []
  try {
    for (const playerCount of PLAYER_COUNTS) {
      sites.push(await serveSite(await makeSite(engine, playerCount)))
    }
    const calls = await measureCalls(sites, ROUNDS, async ({ player, seeded }, round) => {
      // Another player each time, as the daily quiz is played once.
      const next = seeded.players[round]
      if (!next) throw new RangeError('There are fewer players than rounds')
      return playDay(player, next)
    })
    return [describeSizes(sites), calls].join('\n\n')
  } finally {
    for (const site of sites) await closeSite(site)
  }
}

await reportOnEachEngine(benchmark)
