import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import {
  type PostgresServer,
  startPostgresServer,
} from '../../server/src/testing/embedded-postgres.ts'
import {
  copyTemplateDatabase,
  createTemplateDatabase,
} from '../../server/src/testing/migrated-postgres.ts'

interface EngineOptions {
  /** Whether a commit waits for the disk, which only matters where something is killed or measured. */
  isDurable: boolean
}

interface PostgresOptions extends EngineOptions {
  /** Settings of the server, such as `commit_delay=5000`. */
  settings?: readonly string[]
}

/** SQLite in a temporary folder, or a PostgreSQL server of its own. */
export type Engine = {
  /** The kind and its version. */
  name: string
  /** Creates an empty database and returns its address. */
  createDatabase: (name: string) => Promise<string>
  /** Copies a database that was migrated once, because migrating takes ten times as long. */
  createMigrated: (name: string) => Promise<string>
  close: () => Promise<void>
} & ({ kind: 'SQLite'; folder: string } | { kind: 'PostgreSQL'; server: PostgresServer })

export async function openSqlite({ isDurable }: EngineOptions): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-system-test-'))
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

export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const server = await startPostgresServer(options)
  const [version] = await server.ask('show server_version')
  const makeTemplate = async () => (await createTemplateDatabase(server)).destroy()
  let template: Promise<void> | undefined
  return {
    kind: 'PostgreSQL',
    name: `PostgreSQL ${version?.server_version}`,
    server,
    createDatabase: server.createDatabase,
    createMigrated: async (name) => {
      template ??= makeTemplate()
      await template
      return copyTemplateDatabase(server.url, name)
    },
    close: server.remove,
  }
}

export const ENGINES = { SQLite: openSqlite, PostgreSQL: openPostgres }

/** Opens SQLite, then PostgreSQL, and closes each once its turn is over. */
export async function* eachEngine(options: EngineOptions): AsyncGenerator<Engine> {
  for (const open of Object.values(ENGINES)) {
    const engine = await open(options)
    try {
      yield engine
    } finally {
      await engine.close()
    }
  }
}
