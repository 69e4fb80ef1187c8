import { sql } from 'kysely'
import type { Transaction } from '../platform/db/database.ts'
import { removeSome } from '../platform/jobs/prune.repository.ts'

const PRIMARY_KEYS = { session: ['hash'], token: ['hash'], guess: ['subject', 'source'] }
export type ExpiringTable = keyof typeof PRIMARY_KEYS

/** Gives how many rows went, `limit` at most. */
export function removeExpired(
  transaction: Transaction,
  table: ExpiringTable,
  now: string,
  limit: number,
): Promise<number> {
  const primaryKey = PRIMARY_KEYS[table]
  const where = sql<boolean>`expires_at <= ${now}`
  return removeSome(transaction, { table, primaryKey, where }, limit)
}
