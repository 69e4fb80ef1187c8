import type { Db, Transaction } from '../db/database.ts'

export interface GuessSource {
  source: string
  /** When a count that begins now is over. */
  expiresAt: string
}

export interface GuessCount {
  source: string
  count: number
  lastAt: string
  /** From then on the count is none. */
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
    .where('source', 'in', sources)
    .execute()
}

/**
 * Counts one more guess from each of the sources, and gives what was counted before. The rows stay
 * locked until the transaction ends, so that guesses made at once are judged one after the other,
 * whichever process they came to; if it fails, none was counted.
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

/** Counts one less from each of the sources, never below none. */
export async function uncountGuess(
  db: Db,
  subject: string,
  sources: readonly string[],
): Promise<void> {
  await db
    .updateTable('guess')
    .set((update) => ({ count: update('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('source', 'in', sources)
    .where('count', '>', 0)
    .execute()
}

/** The same, and of those from `cleared` none is left. */
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
    .where('source', 'in', sources)
    .where('count', '>', 0)
    .execute()
}

/** Wherever they came from. */
export async function removeGuesses(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('guess').where('subject', '=', subject).execute()
}

/** Gives how many counts went, `limit` at most. */
export async function removeExpiredGuesses(db: Db, now: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('guess')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('subject', 'source'),
        'in',
        selectFrom('guess')
          .select(['subject', 'source'])
          .where('expires_at', '<=', now)
          .limit(limit)
          .$asTuple('subject', 'source'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
