import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'
/** Twice what a whole run takes. */
const ROOM_BYTES = 2 * 1024 ** 3
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/node-compile')

/**
 * For this process and all that it starts: temporary files lie in memory where there is room, as no
 * test asks for what a power cut would leave, and Node keeps what it has compiled, as tests start the
 * server some hundred times.
 */
export function useTestFolders(): void {
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(join(MEMORY, 'quiz-kingdom-tests-'))
  // PostgreSQL, which runs as a user of its own where we are root, has a folder in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}
