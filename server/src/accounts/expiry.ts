import type { Parts } from '../parts.ts'
import { removeExpiredSessions } from './sessions.repository.ts'
import { removeExpiredTokens } from './tokens.repository.ts'

/** A sweep of many keeps nobody waiting. */
const SWEPT_AT_ONCE = 500

/** Sweeps out sessions and tokens that nobody can use any more. */
export async function removeExpired({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  while ((await removeExpiredSessions(db, now, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
  while ((await removeExpiredTokens(db, now, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
