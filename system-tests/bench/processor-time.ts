import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres, openDatabase } from '../../server/src/platform/db/database.ts'

/** What Linux counts in, whatever the processor. */
const TICK_MS = 10

interface Stat {
  parent: number
  /** Of its ended children too. */
  milliseconds: number
}

/** How long a process and all that it started have been on a core, in ms. On Linux alone. */
export function processorTime(pid: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .map(Number)
      .flatMap((id) => {
        const stat = id > 0 && readStat(id)
        return stat ? [[id, stat] as const] : []
      }),
  )
  const sumFrom = (root: number): number =>
    (stats.get(root)?.milliseconds ?? 0) +
    [...stats].reduce((sum, [id, { parent }]) => sum + (parent === root ? sumFrom(id) : 0), 0)
  return sumFrom(pid)
}

/** The process that all others of the PostgreSQL at this address were started by; undefined on SQLite. */
export async function postgresOf(url: string): Promise<number | undefined> {
  const db = openDatabase(url)
  try {
    if (!isPostgres(db)) return undefined
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return readStat(rows[0]?.pid ?? Number.NaN)?.parent
  } finally {
    await db.destroy()
  }
}

/** Nothing of a process that has just ended. */
function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    const ticks = fields.slice(11, 15).reduce((sum, some) => sum + some, 0)
    return { parent, milliseconds: ticks * TICK_MS }
  } catch {
    return undefined
  }
}
