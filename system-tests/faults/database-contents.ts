import { sql, type TableMetadata } from 'kysely'
import { type Db, isPostgres } from '../../server/src/platform/db/database.ts'

/** What counts tries, failed ones above all, and what is made at first need: no call is about them. */
const LEFT_OUT = ['guess', 'signing_key']

/**
 * The columns that count what is alike. Such a row is written out once for each that it counts, so that
 * one more is one more, whether or not it comes into a row that counts others already: that depends on
 * the players' ids.
 */
const COUNTS: Record<string, string> = { board_points: 'players' }

/** Every row of every table but those, written out. */
export type Contents = Map<string, Set<string>>

/** Gives a way to read the contents of a database whose schema stays as it is, by one query. */
export async function createReader(db: Db): Promise<() => Promise<Contents>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !LEFT_OUT.includes(name))
  const selects = tables.map(
    (table) =>
      `select '${table.name}' as "table", ${writtenOut(db, table)} as "row", ${countOf(table)} as "count" from "${table.name}"`,
  )
  const query = sql.raw<{ table: string; row: string; count: number | null }>(
    selects.join(' union all '),
  )
  return async () => {
    const contents: Contents = new Map()
    const { rows } = await query.execute(db)
    for (const { table, row, count } of rows) {
      const written = contents.get(table) ?? new Set()
      if (count === null) written.add(row)
      else for (const counted of unitsOf(count)) written.add(`${row} ${counted}`)
      contents.set(table, written)
    }
    return contents
  }
}

function countOf({ name }: TableMetadata): string {
  const column = COUNTS[name]
  return column === undefined ? 'cast(null as integer)' : `"${column}"`
}

/** The numbers from 1, or from −1 downwards of a count that went wrong. */
function unitsOf(count: number): number[] {
  return Array.from({ length: Math.abs(count) }, (_, index) => Math.sign(count) * (index + 1))
}

/** An expression for all columns of a row but its count. */
function writtenOut(db: Db, { name, columns }: TableMetadata): string {
  if (isPostgres(db)) return `(to_jsonb("${name}") - '${COUNTS[name] ?? ''}')::text`
  return columns
    .filter((column) => column.name !== COUNTS[name])
    .map((column) => `quote("${column.name}")`)
    .join(` || ' ' || `)
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
