import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { checkGuess, consumeGuess, consumeGuessIn, type GuessCount } from './guesses.ts'

/** A limit for one source, so high that a campus behind one address hardly ever reaches it. */
interface SourceLimit {
  counted: string
  max: number
  windowS: number
  /** Replaces "Too many attempts." where something other than a guess is counted. */
  refusal?: string
}

/** Mails to addresses that callers gave. */
export const MAIL_LIMIT: SourceLimit = { counted: 'mail', max: 3000, windowS: 60 * 60 }
/** Tokens that were never mailed, have expired or were used before: a link that is followed twice counts. */
export const INVALID_TOKEN_LIMIT: SourceLimit = {
  counted: 'invalid token',
  max: 300,
  windowS: 10 * 60,
}

/**
 * Counts mails, invalid tokens and the like by source, in the database for all processes. A source is a
 * network (see `networkOf`) or the account of a caller who is logged in. A count ends `windowS` seconds after
 * its first call.
 */
export function createSourceLimit(
  context: Pick<AppContext, 'db' | 'clock'>,
  { counted, max, windowS, refusal }: SourceLimit,
) {
  const subject = hashSecret(counted)
  const from = (source: string) => {
    const hashed = hashSecret(source)
    const waitAfter = (before: ReadonlyMap<string, GuessCount>, now: number) => {
      const { count = 0, endsAt = now } = before.get(hashed) ?? {}
      return count < max ? 0 : endsAt - now
    }
    return { subject, windows: new Map([[hashed, windowS]]), waitAfter, refusal }
  }
  return {
    /** Throws `RetryLaterError` when the limit is reached. Counts nothing. */
    check: (source: string) => checkGuess(context, from(source)),
    /** Counts one more. Throws `RetryLaterError` when the limit is reached. */
    consume: (source: string) => consumeGuess(context, from(source), source),
    /** Does what `consume` does, within a transaction. */
    consumeIn: async (transaction: Transaction, source: string) => {
      await consumeGuessIn(transaction, context, from(source))
    },
  }
}
