import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import { type Db, inTransaction, isPostgres } from './database.ts'

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

const MIGRATION_NAMES = readdirSync(MIGRATIONS_FOLDER)
  .filter((file) => /^\d{3}-[a-z0-9-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()
if (MIGRATION_NAMES.length === 0) throw new Error(`No migrations in ${MIGRATIONS_FOLDER}`)

/**
 * The database's schema compared with this release's. This release can serve a newer one, because
 * migrations only remove what the previous release no longer uses.
 */
export type SchemaState = 'older' | 'current' | 'newer'

export const NOT_SET_UP_MESSAGE =
  'The database is not set up for this release: run "npm run setup" first'

export async function readSchemaState(db: Db): Promise<SchemaState> {
  return toSchemaState(await listExecutedMigrations(db))
}

/** `executed` are the names of the migrations that the database has run. */
export function toSchemaState(executed: readonly string[]): SchemaState {
  if (MIGRATION_NAMES.some((name) => !executed.includes(name))) return 'older'
  return executed.length > MIGRATION_NAMES.length ? 'newer' : 'current'
}

/**
 * How long a migration waits for the lock on a table. Calls queue behind it, and one of them may hold a lock
 * that the migration needs. PostgreSQL resolves such a deadlock after one second (`deadlock_timeout`),
 * possibly by failing the call, so the migration gives up well before that.
 */
const LOCK_TIMEOUT_MS = 200
/** How long a migration that has given up lets calls pass before it tries again. */
const LOCK_RETRY_PAUSE_MS = 1000
const LOCK_TRIES_MAX = 250

/**
 * Brings the schema up to date. Each migration has its own transaction and a lock, so several processes
 * may call this at once and be killed at any moment. Leaves a newer schema alone. Throws `StartError` for
 * a database that is older than release 0.3.0.
 */
export async function migrate(db: Db): Promise<SchemaState> {
  const migrator = new Migrator({ db, provider: migrationProvider })
  let locked = 0
  for (;;) {
    const executed = await listExecutedMigrations(db)
    if (toSchemaState(executed) !== 'older') return toSchemaState(executed)
    if (executed.length > 0 && !executed.includes(BASELINE_MIGRATION))
      await adoptBaseline(db, executed)
    const { error } = await migrator.migrateUp()
    if (!error) continue
    // Kysely reads all tables before it takes the lock, and fails if another process changes them meanwhile.
    if ((await listExecutedMigrations(db)).length > executed.length) continue
    if (!isLockError(error) || ++locked === LOCK_TRIES_MAX) throw error
    await sleep(LOCK_RETRY_PAUSE_MS)
  }
}

export const BASELINE_MIGRATION = '040-baseline'
/** The last migration of release 0.3.0, and the number of backfills that its finished setup has run. */
const LAST_MIGRATION_OF_0_3_0 = '040-difficulties'
const BACKFILLS_OF_0_3_0 = 8

/**
 * Records the baseline in place of the migrations of release 0.3.0. Columns that the baseline lacks stay,
 * so that processes of that release can serve until they are replaced.
 */
async function adoptBaseline(db: Db, executed: readonly string[]): Promise<void> {
  if (await isUnfinishedCopy(db)) {
    throw new StartError(
      'The database is an unfinished copy of release 0.3.0: empty it and run "npm run migrate:postgres" again. Nothing was changed',
    )
  }
  if (
    !executed.includes(LAST_MIGRATION_OF_0_3_0) ||
    (await countBackfills(db)) < BACKFILLS_OF_0_3_0
  ) {
    throw new StartError(
      'The database is older than release 0.3.0: run "npm run setup" of release 0.3.0 once first. Nothing was changed',
    )
  }
  await inTransaction(db, async (transaction) => {
    // Each submission would update this index, which nothing reads any more.
    await sql`drop index if exists attempt_uncounted`.execute(transaction)
    const migrations = transaction.withTables<{
      kysely_migration: { name: string; timestamp: string }
    }>()
    await migrations.deleteFrom('kysely_migration').where('name', 'in', executed).execute()
    await migrations
      .insertInto('kysely_migration')
      .values({ name: BASELINE_MIGRATION, timestamp: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Release 0.3.0 kept this table until its copy to PostgreSQL was finished. */
async function isUnfinishedCopy(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'unfinished_copy')
}

async function countBackfills(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from backfill where done_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

export const migrationProvider: MigrationProvider = {
  getMigrations: async () => {
    const entries = MIGRATION_NAMES.map(async (name) => [name, await readMigration(name)] as const)
    return Object.fromEntries(await Promise.all(entries))
  },
}

async function readMigration(name: string): Promise<Migration> {
  const { up }: Migration = await import(`./migrations/${name}.ts`)
  return {
    up: async (db: Kysely<unknown>) => {
      if (isPostgres(db)) {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db)
      }
      await up(db.withoutPlugins())
    },
  }
}

/** PostgreSQL, appendix A: the lock is not available, or there was a deadlock. */
const LOCK_ERROR_CODES = ['55P03', '40P01']

function isLockError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_ERROR_CODES.includes(String(error.code))
}

const UNDEFINED_TABLE_CODE = '42P01' // PostgreSQL, appendix A

async function listExecutedMigrations(db: Db): Promise<string[]> {
  try {
    const rows = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingTableError(error)) return []
    throw error
  }
}

function isMissingTableError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === UNDEFINED_TABLE_CODE) return true
  return error.message.startsWith('no such table')
}
