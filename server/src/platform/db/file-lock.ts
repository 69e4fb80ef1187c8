import { chownSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * How long an opening waits for the lock. A restore that is refused holds it for a moment, which must not
 * make the opening fail.
 */
const OPEN_TIMEOUT_MS = 500

/**
 * Each process holds this lock while it has the SQLite database open. The system releases it when the
 * process ends, even by a kill. Node has no file locks, so this is a read lock on an empty SQLite file
 * beside the database. Throws while the database is being restored.
 */
export function lockForUse(path: string) {
  try {
    return acquireLock(path, OPEN_TIMEOUT_MS, 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    throw isBusyError(error) ? new Error('it is being restored') : error
  }
}

/** Keeps other processes from opening the database. Returns undefined if one has it open. */
export function lockForRestore(path: string) {
  try {
    return acquireLock(path, 0, 'begin exclusive')
  } catch (error) {
    if (isBusyError(error)) return undefined
    throw error
  }
}

function acquireLock(path: string, timeout: number, begin: string) {
  const file = `${realPath(path)}.lock`
  createLockFile(file)
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
 * Does not open an existing file: closing a descriptor of a file ends all locks that the process has on it.
 */
function createLockFile(file: string): void {
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  copyOwner(dirname(file), file)
}

/**
 * If root has made the file, gives it to the owner of `example`, so that the server, another user, can use
 * it.
 */
export function copyOwner(example: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(example)
  chownSync(file, uid, gid)
}

/**
 * Follows a link to the database, because SQLite keeps its journal beside the file and not beside the link.
 */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

const SQLITE_BUSY = 5

/** Extended codes count too, such as the one for a process that is recovering the journal of a killed one. */
export function isBusyError(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}
