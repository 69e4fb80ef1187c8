import { sql } from 'kysely'
import type { Db } from '../server/src/db/database.ts'

/** What counts tries, failed ones above all, and what is made at first need: no call is about them. */
const LEFT_OUT = ['guess', 'signing_key']

/** Every row of every table but those, written out. */
export type Contents = Map<string, Set<string>>

/** Gives a way to read the contents of a database whose schema stays as it is. */
export async function createReader(db: Db): Promise<() => Promise<Contents>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !LEFT_OUT.includes(name))
  return async () => {
    const contents: Contents = new Map()
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      contents.set(name, new Set(rows.map(writeRow)))
    }
    return contents
  }
}

function writeRow(row: unknown): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
}

/** Such as `attempt +1 −0`; empty when nothing has changed. A changed row has gone and come. */
export function describeChange(before: Contents, after: Contents): string {
  const changes: string[] = []
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)]
    const [come, gone] = [countNew(was, is), countNew(is, was)]
    if (come + gone > 0) changes.push(`${name} +${come} −${gone}`)
  }
  return changes.sort().join(', ')
}

function countNew(was: Set<string> = new Set(), is: Set<string> = new Set()): number {
  return [...is].filter((row) => !was.has(row)).length
}
