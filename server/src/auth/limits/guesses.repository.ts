import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'

/** After `expiresAt`, treat `count` as 0. */
export type GuessRow = Awaited<ReturnType<typeof listGuesses>>[number]

export async function listGuesses(db: Db, subject: string, sources: readonly string[]) {
  return db
    .selectFrom('guess')
    .select(['source', 'count', 'lastAt', 'expiresAt'])
    .where('subject', '=', subject)
    .where('source', ...inList(db, sources))
    .execute()
}

/**
 * Adds one guess to each source's count, and returns the previous counts. Locks the rows until the
 * transaction ends, so that parallel guesses are counted one by one. A count that starts now ends at its
 * `expiresAt`.
 */
export async function countGuess(
  transaction: Transaction,
  subject: string,
  sources: readonly Pick<GuessRow, 'source' | 'expiresAt'>[],
  now: string,
) {
  const rows = sources.map(
    ({ source, expiresAt }) => sql`(${subject}, ${source}, 1, ${now}, ${now}, ${expiresAt})`,
  )
  const counted = await sql<GuessRow>`
    insert into guess (subject, source, count, last_at, previous_at, expires_at)
    values ${sql.join(rows)}
    on conflict (subject, source) do update set
      count = case when guess.expires_at <= ${now} then 1 else guess.count + 1 end,
      last_at = excluded.last_at,
      previous_at = guess.last_at,
      expires_at = case when guess.expires_at <= ${now}
        then excluded.expires_at else guess.expires_at end
    returning source, count, previous_at as last_at, expires_at`.execute(transaction)
  return counted.rows.map((row) => ({ ...row, count: row.count - 1 }))
}

/** Subtracts one guess from each source's count, and sets the count of the source `cleared` to 0. */
export async function subtractGuess(
  db: Db,
  subject: string,
  sources: readonly string[],
  cleared: string | null = null,
): Promise<void> {
  await db
    .updateTable('guess')
    .set({ count: sql`case when source = ${cleared} then 0 else count - 1 end` })
    .where('subject', '=', subject)
    .where('source', ...inList(db, sources))
    .where('count', '>', 0)
    .execute()
}

export async function removeGuesses(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('guess').where('subject', '=', subject).execute()
}
