import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from './database.ts'

/**
 * PostgreSQL sorts by collation. In a Danish database "aa" comes after "z", so ids would not sort by time.
 */
export function byteOrder(db: Db, column: string | Expression<string>): RawBuilder<string> {
  const text = typeof column === 'string' ? sql.ref(column) : column
  return isPostgres(db) ? sql<string>`${text} collate "C"` : sql<string>`${text}`
}
