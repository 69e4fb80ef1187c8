import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from './database.ts'

/**
 * A text column as its bytes are ordered, on both engines. PostgreSQL orders by the language of the
 * database unless told otherwise, and to a Danish one "aa" comes after "z": ids would not sort by time.
 */
export function byteOrder(db: Db, column: string | Expression<string>): RawBuilder<string> {
  const text = typeof column === 'string' ? sql.ref(column) : column
  return isPostgres(db) ? sql<string>`${text} collate "C"` : sql<string>`${text}`
}
