import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { checkGuess, consumeGuess, consumeGuessIn, type GuessCount } from './guesses.ts'

/** Limits are high, because a whole campus may share one address. */
interface SourceLimit {
  counted: string
  max: number
  windowS: number
  /** The error message. Default: "Too many attempts." */
  refusal?: string
}

/** Mails to an address that the caller typed. */
export const MAIL_LIMIT: SourceLimit = { counted: 'mail', max: 3000, windowS: 60 * 60 }
/** Tokens that were never mailed, have expired or were already used, as by a second click on a link. */
export const INVALID_TOKEN_LIMIT: SourceLimit = {
  counted: 'invalid token',
  max: 300,
  windowS: 10 * 60,
}

/** A source is a network (see `toNetwork`) or a logged-in account. A count lasts `windowS` seconds. */
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
    /** Throws `RetryLaterError` if the limit is reached. Counts nothing. */
    check: (source: string) => checkGuess(context, from(source)),
    /** Counts one event. Throws `RetryLaterError` if the limit is reached. */
    consume: (source: string) => consumeGuess(context, from(source), source),
    /** Like `consume`, in a transaction that must be rolled back if this throws. */
    consumeIn: async (transaction: Transaction, source: string) => {
      await consumeGuessIn(transaction, context, from(source))
    },
  }
}
