import { REPORTS_A_DAY_MAX } from '@quiz-kingdom/shared/entities/report.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { consumeGuess, consumeGuessIn, type Guesses, requireRoom } from './guesses.ts'

interface Bound {
  max: number
  windowS: number
  refusal?: string
}

// A campus behind one address must never meet these, wrong codes of live games excepted.
const BOUNDS = {
  /** Mails to addresses that callers gave. */
  mail: { max: 3000, windowS: 60 * 60 },
  /** Tokens that were never mailed or are used up. A link that is followed twice counts too. */
  'made-up token': { max: 300, windowS: 10 * 60 },
  'made-up invite code': { max: 300, windowS: 10 * 60 },
  /** Codes of no live game: there are a million codes, so that guessing has to be slow. */
  'wrong live code': { max: 30, windowS: 60, refusal: 'Too many wrong codes.' },
  report: { max: REPORTS_A_DAY_MAX, windowS: 24 * 60 * 60, refusal: 'Too many reports.' },
} satisfies Record<string, Bound>

export const MAX_MADE_UP_TOKENS = BOUNDS['made-up token'].max
export const MAX_MADE_UP_INVITE_CODES = BOUNDS['made-up invite code'].max
export const MAX_WRONG_LIVE_CODES = BOUNDS['wrong live code'].max
export const MAX_MAILS = BOUNDS.mail.max

/**
 * Counts what comes from one source, in the database for all processes. A source is a network (see
 * `networkOf`), or the account of a caller who is logged in. Each count ends `windowS` seconds after its
 * first call.
 */
export function createSourceLimit(
  context: Pick<AppContext, 'db' | 'clock'>,
  counted: keyof typeof BOUNDS,
) {
  const { max, windowS, refusal }: Bound = BOUNDS[counted]
  const subject = hashSecret(counted)
  const from = (source: string) => {
    const hashed = hashSecret(source)
    const waitAfter = (before: ReadonlyMap<string, Guesses>, now: number) => {
      const { count = 0, endsAt = now } = before.get(hashed) ?? {}
      return count < max ? 0 : endsAt - now
    }
    return { subject, windows: new Map([[hashed, windowS]]), waitAfter, refusal }
  }
  return {
    /** Throws `RetryLater` when one more would be one too many. Counts nothing. */
    requireRoom: (source: string) => requireRoom(context, from(source)),
    /** Counts one more. Throws `RetryLater` when it is one too many. */
    consume: (source: string) => consumeGuess(context, from(source), source),
    /** Does what `consume` does, in the transaction of what is counted. */
    consumeIn: async (transaction: Transaction, source: string) => {
      await consumeGuessIn(transaction, context, from(source))
    },
  }
}
