import type { Parts } from '../parts.ts'
import { sweep } from '../sweep.ts'
import { removeExpiredGuesses } from './guesses.repository.ts'
import { removeExpiredSessions } from './sessions.repository.ts'
import { removeExpiredTokens } from './tokens.repository.ts'

/** Sweeps out sessions and tokens that nobody can use any more, and counts that count no more. */
export async function removeExpired({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  await sweep(db, (transaction, limit) => removeExpiredSessions(transaction, now, limit))
  await sweep(db, (transaction, limit) => removeExpiredTokens(transaction, now, limit))
  await sweep(db, (transaction, limit) => removeExpiredGuesses(transaction, now, limit))
}
