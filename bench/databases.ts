import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPgBouncer, startPgBouncer } from '../scripts/pgbouncer.ts'
import { CALL_LIMITS } from '../server/src/platform/pool-limits.ts'
import { startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { describeMachine } from './report.ts'

export interface Engine {
  name: string
  /** Address of an empty database. */
  createDatabase: (name: string) => Promise<string>
  /** What a server is told to reach a database of its. */
  settingsFor: (url: string) => Record<string, string>
  stop: () => Promise<void>
}

export function openSqliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-bench-'))
  return {
    name: 'SQLite',
    createDatabase: async (name) => `sqlite:${join(folder, `${name}.sqlite`)}`,
    settingsFor: (url) => ({ DATABASE_URL: url }),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Whether servers reach PostgreSQL through PgBouncer. */
const HAS_POOLER = process.env.BENCH_POOLER === 'on'
/** To PostgreSQL, for all processes together: as many as one has by itself. */
export const POOLED_CONNECTIONS = CALL_LIMITS.size

/** A PostgreSQL of its own, with the durability of its defaults. */
export async function openPostgresEngine(settings: readonly string[] = []): Promise<Engine> {
  const { url, createDatabase, remove } = await startPostgresServer({ isDurable: true, settings })
  if (!HAS_POOLER) {
    const settingsFor = (database: string) => ({ DATABASE_URL: database })
    return { name: 'PostgreSQL', createDatabase, settingsFor, stop: remove }
  }
  const options = { connections: POOLED_CONNECTIONS }
  const { settingsFor, stop } = await startPgBouncer(url, await freePort(), options)
  console.log(`PostgreSQL behind PgBouncer ${findPgBouncer().version}`)
  return {
    name: 'PostgreSQL',
    createDatabase,
    settingsFor,
    stop: async () => {
      await stop()
      await remove()
    },
  }
}

/** Prints the figures, SQLite first. Not every platform has a PostgreSQL from npm. */
export async function reportOnEachEngine(
  benchmark: (engine: Engine) => Promise<string>,
): Promise<void> {
  console.log(describeMachine())
  async function report(engine: Engine): Promise<void> {
    console.log(`\n${await benchmark(engine)}`)
  }
  await report(openSqliteEngine())
  const postgres = await openPostgresEngine().catch((error: unknown) => {
    console.log(`PostgreSQL left out: ${error instanceof Error ? error.message : error}`)
  })
  if (postgres) await report(postgres)
}
