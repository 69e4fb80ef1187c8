import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toErrorMessage } from '../../start-error.ts'
import { copyOwner, isBusyError, lockForRestore, realPath } from '../file-lock.ts'
import { BASELINE_MIGRATION, type SchemaState, toSchemaState } from '../migrate.ts'
import { createFileCommand } from './backup.ts'

/** The first migration of this release and of release 0.3.0. */
const FIRST_MIGRATIONS = [BASELINE_MIGRATION, '001-initial']
const IN_USE_MESSAGE = 'The database is in use: stop the server first'
const JOURNAL_SUFFIXES = ['-wal', '-shm'] as const

/**
 * Replaces the database with a backup. If the process is killed at any moment, either the previous database
 * or the backup is in place, and is complete. Throws, and changes nothing, if the database is in use or the
 * backup is damaged. Returns the state of the backup's schema, and the path where the previous database is
 * kept, if there was one.
 */
export async function restoreSqlite(file: string, path: string, at: Date) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const target = realPath(path)
  if (realPath(file) === target) throw new Error(`${file} is the database itself`)
  if (!existsSync(dirname(target))) throw new Error(`There is no folder ${dirname(target)}`)
  const lock = lockForRestore(target)
  if (!lock) throw new Error(IN_USE_MESSAGE)
  const part = `${target}.restoring`
  try {
    await removeDatabase(part)
    const state = await copyBackup(file, part)
    copyOwner(existsSync(target) ? target : dirname(target), part)
    const replaced = existsSync(target) ? await savePreviousDatabase(target, at) : undefined
    await removeJournals(target)
    await rename(part, target)
    await syncToDisk(dirname(target))
    return { state, replaced }
  } finally {
    await removeDatabase(part)
    lock.release()
  }
}

/** Copies the backup and its journal into one file, and checks that file. The backup itself is only read. */
async function copyBackup(file: string, part: string): Promise<SchemaState> {
  await copyToOwnerOnlyFile(file, part)
  await copyJournal(file, part)
  const state = checkBackup(part, file)
  await syncToDisk(part)
  return state
}

function checkBackup(part: string, file: string): SchemaState {
  let executed: string[]
  try {
    mergeJournal(part)
    executed = readMigrations(part)
  } catch (error) {
    throw new Error(`${file} is not a valid SQLite database: ${toErrorMessage(error)}`)
  }
  if (!FIRST_MIGRATIONS.some((name) => executed.includes(name))) {
    throw new Error(`${file} is not a Quiz Kingdom database`)
  }
  return toSchemaState(executed)
}

function readMigrations(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check
    if (found !== 'ok') throw new Error(String(found))
    const tables = database.prepare('select name from sqlite_schema').all()
    if (!tables.some(({ name }) => name === 'kysely_migration')) return []
    const rows = database.prepare('select name from kysely_migration').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** Copies rather than moves the database, so that it stays in place until the backup replaces it. */
async function savePreviousDatabase(target: string, at: Date): Promise<string> {
  const replaced = `${target}.replaced-${at.toISOString().replaceAll(':', '-')}`
  const part = `${replaced}.part`
  try {
    await copyToOwnerOnlyFile(target, part)
    await copyJournal(target, part)
    // Merge the journal of a killed server, as its next start would. A damaged database is kept as it is,
    // with its journal, because someone may want to rescue data from it.
    if (canMergeJournal(target)) mergeJournal(part)
    copyOwner(target, part)
    await syncToDisk(part)
    if (existsSync(`${part}-wal`)) await rename(`${part}-wal`, `${replaced}-wal`)
    await rename(part, replaced)
  } finally {
    await removeDatabase(part)
  }
  return replaced
}

/**
 * Returns false if the database is damaged. Throws if a program that does not use our lock, such as an older
 * release, has the database open.
 */
function canMergeJournal(target: string): boolean {
  try {
    mergeJournal(target)
    return true
  } catch (error) {
    if (isBusyError(error)) throw new Error(IN_USE_MESSAGE)
    return false
  }
}

/** Merges the journal into the database file. Throws if the database is damaged. */
function mergeJournal(path: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

async function copyJournal(from: string, to: string): Promise<void> {
  if (existsSync(`${from}-wal`)) await copyToOwnerOnlyFile(`${from}-wal`, `${to}-wal`)
}

async function copyToOwnerOnlyFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
}

async function removeDatabase(path: string): Promise<void> {
  await rm(path, { force: true })
  await removeJournals(path)
}

async function removeJournals(path: string): Promise<void> {
  for (const journal of JOURNAL_SUFFIXES) await rm(`${path}${journal}`, { force: true })
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const USAGE = `Usage: npm run restore -- FILE

Replaces the SQLite database with FILE, a copy made by "npm run backup". The server must be stopped;
it may have been killed. The previous database is kept beside the new one.`

const NEXT_STEPS: Record<SchemaState, string | undefined> = {
  older: 'It is from an older release: "npm run setup" brings it up to date.',
  current: undefined,
  newer: 'It is from a newer release, which this one can serve too.',
}

const SQLITE_ONLY_MESSAGE =
  'This restores SQLite only. For PostgreSQL use pg_restore: see docs/operations.md.'

export const restoreCommand = createFileCommand(
  USAGE,
  SQLITE_ONLY_MESSAGE,
  async (file, path, shell) => {
    const { state, replaced } = await restoreSqlite(file, path, new Date())
    shell.print(`The database at ${path} was restored from ${file}.`)
    if (replaced !== undefined) shell.print(`The previous database was kept as ${replaced}`)
    const nextStep = NEXT_STEPS[state]
    if (nextStep !== undefined) shell.print(nextStep)
  },
)
