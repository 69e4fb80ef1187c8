import { chownSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A restore that finds the database in use holds the lock for a moment: an opening waits for that. */
const OPENING_LIMIT_MS = 500

/**
 * Each process holds this lock while it has the SQLite database open, and loses it when it ends,
 * even by a kill. Node has no file locks, so this is a read lock on an empty SQLite file beside the
 * database. Throws while the database is being restored.
 */
export function lockForUse(path: string) {
  try {
    return lock(path, OPENING_LIMIT_MS, 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    throw isLocked(error) ? new Error('it is being restored') : error
  }
}

/** Keeps all other processes from opening the database. Returns undefined when one has it open. */
export function lockForRestore(path: string) {
  try {
    return lock(path, 0, 'begin exclusive')
  } catch (error) {
    if (isLocked(error)) return undefined
    throw error
  }
}

function lock(path: string, timeout: number, begin: string) {
  const file = `${realPath(path)}.lock`
  makeLockFile(file)
  const database = new DatabaseSync(file, { timeout })
  try {
    database.exec(begin)
  } catch (error) {
    database.close()
    throw error
  }
  return { release: () => database.close() }
}

/**
 * The file is never opened again once it exists: closing any descriptor of a file ends the
 * process's locks on it.
 */
function makeLockFile(file: string): void {
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  giveToOwnerOf(dirname(file), file)
}

/** What root makes beside the database must not shut out the server, which is somebody else. */
export function giveToOwnerOf(example: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(example)
  chownSync(file, uid, gid)
}

/** SQLite too keeps its journal beside the file itself, not beside a link to it. */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

const SQLITE_BUSY = 5

/**
 * Whether SQLite failed because another process has the file locked. One that recovers the journal of a
 * killed process gives an error code of its own, of the same kind.
 */
export function isLocked(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}
