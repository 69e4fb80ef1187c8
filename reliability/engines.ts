import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import {
  type PostgresServer,
  startPostgresServer,
} from '../server/src/testing/embedded-postgres.ts'
import { copyMigrated, makeMigrated } from '../server/src/testing/migrated-postgres.ts'

interface EngineOptions {
  /** Whether a commit waits for the disk; where nothing is killed it need not. */
  isDurable: boolean
}

/** What a database runs on, for as long as it is needed. */
export type Engine = {
  /** With its version. */
  name: string
  /** Gives the address of an empty database. */
  createDatabase: (name: string) => Promise<string>
  /** Of a copy of one that was migrated once: migrating takes ten times as long. */
  createMigrated: (name: string) => Promise<string>
  close: () => Promise<void>
} & ({ kind: 'SQLite'; folder: string } | { kind: 'PostgreSQL'; server: PostgresServer })

export async function openSqlite({ isDurable }: EngineOptions): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-reliability-'))
  const fileOf = (name: string) => join(folder, `${name}.sqlite`)
  let template: Promise<void> | undefined
  async function makeTemplate(): Promise<void> {
    const db = openDatabase(`sqlite:${fileOf('migrated')}`)
    await migrate(db)
    await db.destroy()
  }
  return {
    kind: 'SQLite',
    name: `SQLite ${process.versions.sqlite}`,
    folder,
    createDatabase: async (name) => `sqlite:${isDurable ? fileOf(name) : ':memory:'}`,
    createMigrated: async (name) => {
      template ??= makeTemplate()
      await template
      await copyFile(fileOf('migrated'), fileOf(name))
      return `sqlite:${fileOf(name)}`
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function openPostgres(options: EngineOptions): Promise<Engine> {
  const server = await startPostgresServer(options)
  const [version] = await server.ask('show server_version')
  const makeTemplate = async () => (await makeMigrated(server)).destroy()
  let template: Promise<void> | undefined
  return {
    kind: 'PostgreSQL',
    name: `PostgreSQL ${version?.server_version}`,
    server,
    createDatabase: server.createDatabase,
    createMigrated: async (name) => {
      template ??= makeTemplate()
      await template
      return copyMigrated(server.url, name)
    },
    close: server.remove,
  }
}

export const ENGINES = { SQLite: openSqlite, PostgreSQL: openPostgres }
