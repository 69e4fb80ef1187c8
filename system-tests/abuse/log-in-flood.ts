import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../../server/src/auth/passwords/passwords.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import { type Engine, eachEngine } from '../support/engines.ts'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { MAIN } from '../support/paths.ts'
import { quantile, type Row, report } from '../support/report.ts'

/** Where the calls of a flood come from. */
export const FLOODS = {
  'one address': () => '6.6.6.6',
  'one IPv6 site': (call: number) => `2001:db8:1:${(call % 250).toString(16)}::1`,
} satisfies Record<string, (call: number) => string>
export type Flood = keyof typeof FLOODS

export interface FloodFigures {
  /** Milliseconds of a log-in before the flood; the slowest of a few. */
  alone: number
  /** How many calls of the flood got each status. */
  flood: Record<number, number>
  /** Of each log-in of somebody else meanwhile. */
  statuses: number[]
  /** Milliseconds, the shortest first. */
  waits: number[]
}

const CALLS_AT_ONCE = 600
/** At most: the next one comes when the last one is in. */
const PROBE_EVERY_MS = 300
const CALLS_ALONE = 5
const PASSWORD = 'Correct-Horse-7!'
/** As many as log in within a burst, and more: each logs in from a network of their own. */
const PLAYERS = 200

/**
 * Bursts of 600 log-ins at once with made-up e-mails, one after the other, while others log in from
 * elsewhere with the right password, on devices that nobody knows.
 */
export async function floodLogIns(
  engine: Engine,
  flood: Flood,
  bursts: number,
): Promise<FloodFigures> {
  const url = await engine.createDatabase(`flood_${flood.replaceAll(' ', '_').toLowerCase()}`)
  const db = openDatabase(url)
  await migrate(db)
  await insertPlayers(db)
  const server = await launchProcess(MAIN, { DATABASE_URL: url, TRUST_PROXY: '1' })
  const floodClient = createHttpClient(server.playerPort, CALLS_AT_ONCE)
  const client = createHttpClient(server.playerPort, PLAYERS)
  try {
    await server.until('Quiz Kingdom is up')
    const before: FloodFigures = { alone: 0, flood: {}, statuses: [], waits: [] }
    for (let call = 0; call < CALLS_ALONE; call++) await probe(client, before)
    const figures: FloodFigures = {
      alone: Math.max(...before.waits),
      flood: {},
      statuses: [],
      waits: [],
    }
    for (let burst = 0; burst < bursts; burst++) {
      let isOver = false
      const calls = Array.from({ length: CALLS_AT_ONCE }, async (_, call) => {
        const email = `made-up-${burst}-${call}@example.org`
        const status = await logIn(floodClient, email, FLOODS[flood](call))
        figures.flood[status] = (figures.flood[status] ?? 0) + 1
      })
      const burstOver = Promise.all(calls).finally(() => {
        isOver = true
      })
      while (!isOver) await Promise.all([probe(client, figures), sleep(PROBE_EVERY_MS)])
      await burstOver
    }
    figures.waits.sort((a, b) => a - b)
    return figures
  } finally {
    floodClient.close()
    client.close()
    server.child.kill('SIGTERM')
    await server.exit
    await db.destroy()
  }
}

async function probe(client: HttpClient, { statuses, waits }: FloodFigures): Promise<void> {
  const player = statuses.length % PLAYERS
  const since = performance.now()
  const index = statuses.push(0) - 1
  statuses[index] = await logIn(client, emailOf(player), `10.0.0.${player}`)
  waits.push(performance.now() - since)
}

async function logIn(client: HttpClient, email: string, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ email, password: PASSWORD })
  return (await client.send({ method: 'POST', path: '/api/auth/login', headers, body })).status
}

const emailOf = (player: number) => `player-${player}@example.org`

async function insertPlayers(db: Db): Promise<void> {
  const now = new Date()
  const passwordHash = await hashPassword(PASSWORD)
  const players = Array.from({ length: PLAYERS }, (_, player) => ({
    id: newId(now),
    username: `Player ${player}`,
    usernameFolded: `player ${player}`,
    email: emailOf(player),
    role: 'player' as const,
    passwordHash,
    emailVerifiedAt: now.toISOString(),
    createdAt: now.toISOString(),
  }))
  await db.insertInto('user').values(players).execute()
}

if (import.meta.main) {
  const rows: Row[] = []
  for await (const engine of eachEngine({ isDurable: true })) {
    for (const from of Object.keys(FLOODS).filter((name): name is Flood => name in FLOODS)) {
      const { alone, flood, statuses, waits } = await floodLogIns(engine, from, 5)
      rows.push({
        engine: engine.name,
        figures: {
          'flood from': from,
          'its answers': Object.entries(flood)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
          'log-ins of others': statuses.length,
          'not 200': statuses.filter((status) => status !== 200).length,
          'before the flood': `${Math.round(alone)} ms`,
          median: `${Math.round(quantile(waits, 0.5))} ms`,
          p95: `${Math.round(quantile(waits, 0.95))} ms`,
          slowest: `${Math.round(Math.max(...waits))} ms`,
        },
      })
    }
  }
  report('test:flood', rows)
}
