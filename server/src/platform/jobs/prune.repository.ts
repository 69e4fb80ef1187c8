import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

interface Rows {
  table: keyof Schema
  primaryKey: readonly string[]
  where: RawBuilder<boolean>
}

/** Removes some of these rows, and gives how many went, `limit` at most. */
export async function removeSome(
  transaction: Transaction,
  { table, primaryKey, where }: Rows,
  limit: number,
): Promise<number> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in
    (select ${key} from ${sql.table(table)} where ${where} limit ${limit})`.execute(transaction)
  return Number(numAffectedRows)
}
