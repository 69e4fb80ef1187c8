import { sql } from 'kysely'
import { byteOrder } from '../db/byte-order.ts'
import { isPostgres, type Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** The rows of a table whose `column` is at least `from`, if given, and less than `before`. */
export interface ExpiredRows {
  table: keyof Schema
  column: string
  from?: string
  before: string
}

/** Returns how many rows it removed, `limit` at most. */
export async function removeExpiredRows(
  transaction: Transaction,
  { table, column, from = '', before }: ExpiredRows,
  limit: number,
): Promise<number> {
  // Ids sort by time only in byte order.
  const value = column === 'id' ? byteOrder(transaction, column) : sql.ref(column)
  const place = sql.raw(isPostgres(transaction) ? 'ctid' : 'rowid')
  // The lock keeps others from renewing a row after it was selected.
  const lock = sql.raw(isPostgres(transaction) ? 'for update skip locked' : '')
  const some = sql`(select ${place} from ${sql.table(table)}
    where ${value} >= ${from} and ${value} < ${before} limit ${limit} ${lock})`
  const isAmong = isPostgres(transaction) ? sql`= any(array${some})` : sql`in ${some}`
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${place} ${isAmong}`.execute(transaction)
  return Number(numAffectedRows)
}
