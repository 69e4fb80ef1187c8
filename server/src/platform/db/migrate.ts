import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { noProgress, type Progress } from '../progress.ts'
import { buildIndex, hasIndex, type NewIndex } from './build-index.ts'
import { type Db, isPostgres } from './database.ts'
import * as initial from './migrations/001-initial.ts'
import * as attemptsOfRevisions from './migrations/002-attempts-of-revisions.ts'
import * as retiredContent from './migrations/003-retired-content.ts'
import * as rollUpOfPlay from './migrations/004-roll-up-of-play.ts'
import * as accountControls from './migrations/005-account-controls.ts'
import * as secondFactor from './migrations/006-second-factor.ts'
import * as auditLog from './migrations/007-audit-log.ts'
import * as guesses from './migrations/008-guesses.ts'
import * as mailQueue from './migrations/009-mail-queue.ts'
import * as timeFactor from './migrations/010-time-factor.ts'
import * as orderOfOptions from './migrations/011-order-of-options.ts'
import * as dailyQuiz from './migrations/012-daily-quiz.ts'
import * as mistakes from './migrations/013-mistakes.ts'
import * as reminders from './migrations/014-reminders.ts'
import * as badges from './migrations/015-badges.ts'
import * as profiles from './migrations/016-profiles.ts'
import * as boards from './migrations/017-boards.ts'
import * as leagues from './migrations/018-leagues.ts'
import * as firstAttempts from './migrations/019-first-attempts.ts'
import * as fairDaily from './migrations/020-fair-daily.ts'
import * as kindsOfPastAttempts from './migrations/021-kinds-of-past-attempts.ts'
import * as exactRanks from './migrations/022-exact-ranks.ts'
import * as jobsAndBackfills from './migrations/023-jobs-and-backfills.ts'
import * as unusedAccounts from './migrations/024-unused-accounts.ts'
import * as adminsOffBoards from './migrations/025-admins-off-boards.ts'
import * as oneCalendar from './migrations/026-one-calendar.ts'
import * as mailAskedFrom from './migrations/027-mail-asked-from.ts'
import * as changedCounts from './migrations/028-changed-counts.ts'
import * as erasedActors from './migrations/029-erased-actors.ts'

/**
 * A migration changes tables in a transaction of its own, or is an index on a table that may be large:
 * that one is built beside the calls. What a migration may do: docs/operations.md.
 */
type MigrationFile = { up: (db: Kysely<never>) => Promise<void> } | { index: NewIndex }

const MIGRATIONS: Readonly<Record<string, MigrationFile>> = {
  '001-initial': initial,
  '002-attempts-of-revisions': attemptsOfRevisions,
  '003-retired-content': retiredContent,
  '004-roll-up-of-play': rollUpOfPlay,
  '005-account-controls': accountControls,
  '006-second-factor': secondFactor,
  '007-audit-log': auditLog,
  '008-guesses': guesses,
  '009-mail-queue': mailQueue,
  '010-time-factor': timeFactor,
  '011-order-of-options': orderOfOptions,
  '012-daily-quiz': dailyQuiz,
  '013-mistakes': mistakes,
  '014-reminders': reminders,
  '015-badges': badges,
  '016-profiles': profiles,
  '017-boards': boards,
  '018-leagues': leagues,
  '019-first-attempts': firstAttempts,
  '020-fair-daily': fairDaily,
  '021-kinds-of-past-attempts': kindsOfPastAttempts,
  '022-exact-ranks': exactRanks,
  '023-jobs-and-backfills': jobsAndBackfills,
  '024-unused-accounts': unusedAccounts,
  '025-admins-off-boards': adminsOffBoards,
  '026-one-calendar': oneCalendar,
  '027-mail-asked-from': mailAskedFrom,
  '028-changed-counts': changedCounts,
  '029-erased-actors': erasedActors,
}

/**
 * How the database's schema compares with this release's. A newer one serves as well: migrations
 * only expand, until a release later they contract.
 */
export type SchemaState = 'older' | 'current' | 'newer'

export const NOT_SET_UP = 'The database is not set up for this release: run "npm run setup" first'

export async function schemaState(db: Db): Promise<SchemaState> {
  return stateOf(await listExecuted(db))
}

/** `executed` are the names of the migrations that a database has had. */
export function stateOf(executed: readonly string[]): SchemaState {
  const known = Object.keys(MIGRATIONS)
  if (known.some((name) => !executed.includes(name))) return 'older'
  return executed.length > known.length ? 'newer' : 'current'
}

/** So long a migration waits for a table: the calls that come meanwhile wait behind it. */
const LOCK_LIMIT_MS = 2000
/** Then it lets them pass, and tries again. */
const LOCK_PAUSE_MS = 1000
const LOCK_TRIES = 100

/**
 * Brings the schema up to date, each migration in a transaction of its own and under a lock, so that
 * several processes may call it at once and be killed at any moment. Leaves a newer schema alone.
 */
export async function migrate(
  db: Db,
  startProgress: () => Progress = noProgress,
): Promise<SchemaState> {
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider })
  let executed = await listExecuted(db)
  if (stateOf(executed) !== 'older') return stateOf(executed)
  const progress = startProgress()
  progress.expect(Object.keys(MIGRATIONS).length - executed.length)
  let failures = 0
  try {
    while (stateOf(executed) === 'older') {
      await buildNextIndex(db, executed)
      const { error } = await migrator.migrateUp()
      // Kysely looks at all tables before it takes the lock, while another process may be changing them.
      const now = await listExecuted(db)
      const done = now.length - executed.length
      if (error && done === 0) {
        if (!isWorthAnotherTry(error) || ++failures === LOCK_TRIES) throw error
        await sleep(LOCK_PAUSE_MS)
      }
      progress.advance(done)
      executed = now
    }
    return stateOf(executed)
  } finally {
    progress.end()
  }
}

/** Before its migration, whose transaction could not do so beside the calls. */
async function buildNextIndex(db: Db, executed: readonly string[]): Promise<void> {
  const [, next] = Object.entries(MIGRATIONS).find(([name]) => !executed.includes(name)) ?? []
  if (next && 'index' in next && isPostgres(db)) await buildIndex(db, next.index)
}

function toKysely(files: Readonly<Record<string, MigrationFile>>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      {
        up: async (db: Kysely<never>) => {
          if (isPostgres(db)) await limitLockWait(db)
          await ('index' in file ? ensureIndex(db, file.index) : file.up(db))
        },
      },
    ]),
  )
}

/** As Kysely's migrator takes them. */
export const migrations = toKysely(MIGRATIONS)

async function limitLockWait(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(db)
}

async function ensureIndex(db: Kysely<never>, index: NewIndex): Promise<void> {
  if (!isPostgres(db)) {
    await sql.raw(`create index ${index.name} on ${index.on}`).execute(db)
  } else if (!(await hasIndex(db, index.name))) {
    throw new IndexNotBuilt(`The index ${index.name} is not built yet`)
  }
}

/** Another process has done the migration before it since this one looked. */
class IndexNotBuilt extends Error {}

const LOCK_NOT_AVAILABLE = '55P03' // PostgreSQL, appendix A

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof IndexNotBuilt) return true
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

const UNDEFINED_TABLE = '42P01' // PostgreSQL, appendix A

async function listExecuted(db: Db): Promise<string[]> {
  try {
    const rows = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isTableMissing(error)) return []
    throw error
  }
}

function isTableMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === UNDEFINED_TABLE) return true
  return error.message.startsWith('no such table')
}
