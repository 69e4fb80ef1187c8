import { Migrator } from 'kysely/migration'
import { noProgress, type Progress } from '../progress.ts'
import type { Db } from './database.ts'
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

const migrations = {
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
  const known = Object.keys(migrations)
  if (known.some((name) => !executed.includes(name))) return 'older'
  return executed.length > known.length ? 'newer' : 'current'
}

/**
 * Brings the schema up to date, each migration in a transaction of its own and under a lock, so that
 * several processes may call it at once and be killed at any moment. Leaves a newer schema alone.
 */
export async function migrate(
  db: Db,
  startProgress: () => Progress = noProgress,
): Promise<SchemaState> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  let executed = await listExecuted(db)
  if (stateOf(executed) !== 'older') return stateOf(executed)
  const progress = startProgress()
  progress.expect(Object.keys(migrations).length - executed.length)
  try {
    while (stateOf(executed) === 'older') {
      const { error } = await migrator.migrateUp()
      // Kysely looks at all tables before it takes the lock, while another process may be changing them.
      const now = await listExecuted(db)
      const done = now.length - executed.length
      if (error && done === 0) throw error
      progress.advance(done)
      executed = now
    }
    return stateOf(executed)
  } finally {
    progress.end()
  }
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
