import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { describeMachine } from './report.ts'

export interface Engine {
  name: string
  /** Address of an empty database. */
  createDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}

export function openSqliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-bench-'))
  return {
    name: 'SQLite',
    createDatabase: async (name) => `sqlite:${join(folder, `${name}.sqlite`)}`,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A PostgreSQL of its own, with the durability of its defaults. */
export async function openPostgresEngine(settings: readonly string[] = []): Promise<Engine> {
  const { createDatabase, remove } = await startPostgresServer({ isDurable: true, settings })
  return { name: 'PostgreSQL', createDatabase, stop: remove }
}

/** Prints what it finds, SQLite first, and gives all of it. Not every platform has a PostgreSQL from npm. */
export async function reportOnEachEngine(
  benchmark: (engine: Engine) => Promise<string>,
): Promise<string> {
  const figures = [describeMachine()]
  console.log(figures[0])
  async function report(engine: Engine): Promise<void> {
    const found = await benchmark(engine)
    console.log(`\n${found}`)
    figures.push(found)
  }
  await report(openSqliteEngine())
  const postgres = await openPostgresEngine().catch((error: unknown) => {
    console.log(`PostgreSQL left out: ${error instanceof Error ? error.message : error}`)
  })
  if (postgres) await report(postgres)
  return figures.join('\n\n')
}
