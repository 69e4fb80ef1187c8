import type { Db, Transaction } from '../../platform/db/database.ts'
import { isListed } from '../../platform/db/json-list.ts'

export interface GuessSource {
  source: string
  /** When a count that begins now ends. */
  expiresAt: string
}

export interface GuessCount {
  source: string
  count: number
  lastAt: string
  /** From then on the count is 0. */
  expiresAt: string
}

export async function listGuesses(
  db: Db,
  subject: string,
  sources: readonly string[],
): Promise<GuessCount[]> {
  return db
    .selectFrom('guess')
    .select(['source', 'count', 'last_at as lastAt', 'expires_at as expiresAt'])
    .where('subject', '=', subject)
    .where('source', ...isListed(db, sources))
    .execute()
}

/**
 * Counts one more guess for each source, and gives the counts before it. The rows stay locked until
 * the transaction ends, so guesses at one subject are counted one after the other, in all processes.
 */
export async function countGuess(
  transaction: Transaction,
  subject: string,
  sources: readonly GuessSource[],
  now: string,
): Promise<GuessCount[]> {
  const values = sources.map(({ source, expiresAt }) => ({
    subject,
    source,
    count: 1,
    last_at: now,
    previous_at: now,
    expires_at: expiresAt,
  }))
  const counted = await transaction
    .insertInto('guess')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'source']).doUpdateSet((update) => {
        const isOver = update('guess.expires_at', '<=', now)
        const oneMore = update('guess.count', '+', 1)
        const expiry = update.ref('guess.expires_at')
        return {
          count: update.case().when(isOver).then(1).else(oneMore).end(),
          last_at: now,
          previous_at: update.ref('guess.last_at'),
          expires_at: update
            .case()
            .when(isOver)
            .then(update.ref('excluded.expires_at'))
            .else(expiry)
            .end(),
        }
      }),
    )
    .returning(['source', 'count', 'previous_at as lastAt', 'expires_at as expiresAt'])
    .execute()
  return counted.map((row) => ({ ...row, count: row.count - 1 }))
}

/** The guess that was just counted is judged at that time; the next one waits from then on. */
export async function delayGuess(
  transaction: Transaction,
  subject: string,
  sources: readonly string[],
  judgedAt: string,
): Promise<void> {
  await transaction
    .updateTable('guess')
    .set({ last_at: judgedAt })
    .where('subject', '=', subject)
    .where('source', 'in', sources)
    .execute()
}

/** Counts one less for each source, never below 0. */
export async function uncountGuess(
  db: Db,
  subject: string,
  sources: readonly string[],
): Promise<void> {
  await db
    .updateTable('guess')
    .set((update) => ({ count: update('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('source', ...isListed(db, sources))
    .where('count', '>', 0)
    .execute()
}

/** As `uncountGuess`, and sets the count of `cleared` to 0. */
export async function clearGuesses(
  db: Db,
  subject: string,
  sources: readonly string[],
  cleared: string,
): Promise<void> {
  await db
    .updateTable('guess')
    .set((update) => ({
      count: update
        .case()
        .when('source', '=', cleared)
        .then(0)
        .else(update('count', '-', 1))
        .end(),
    }))
    .where('subject', '=', subject)
    .where('source', ...isListed(db, sources))
    .where('count', '>', 0)
    .execute()
}

/** Of all sources. */
export async function removeGuesses(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('guess').where('subject', '=', subject).execute()
}
