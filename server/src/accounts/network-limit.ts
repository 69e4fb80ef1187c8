import type { Db } from '../db/database.ts'
import type { Parts } from '../parts.ts'
import { uncountGuess } from './guesses.repository.ts'
import { admitGuess } from './guesses.ts'
import { hashSecret } from './secrets.ts'

/** Counts in the database, for all processes, what comes from one network. */
export interface NetworkLimit {
  /** Counts one more. Throws `RetryLater` when it is one too many. */
  admit: (network: string) => Promise<void>
  /** It was nothing to count. */
  takeBack: (db: Db, network: string) => Promise<void>
}

interface Bound {
  max: number
  windowS: number
}

// A campus behind one address must never meet these.
const BOUNDS = {
  /** That a sign-up, or anybody who gives an e-mail, has sent to others. */
  mail: { max: 3000, windowS: 60 * 60 },
  /** That were never mailed, or are used up; a link that is followed twice is among them. */
  'made-up token': { max: 300, windowS: 10 * 60 },
  /** Of leagues that there are not. */
  'made-up invite code': { max: 300, windowS: 10 * 60 },
} satisfies Record<string, Bound>

export const MAX_MADE_UP_TOKENS = BOUNDS['made-up token'].max
export const MAX_MADE_UP_INVITE_CODES = BOUNDS['made-up invite code'].max
export const MAX_MAILS = BOUNDS.mail.max

/** The count begins anew some time after its first. */
export function createNetworkLimit(
  parts: Pick<Parts, 'db' | 'clock'>,
  counted: keyof typeof BOUNDS,
): NetworkLimit {
  const { max, windowS } = BOUNDS[counted]
  const subject = hashSecret(counted)
  return {
    admit: async (network) => {
      const source = hashSecret(network)
      await admitGuess(parts, {
        subject,
        windows: new Map([[source, windowS]]),
        waitAfter: (before, now) => {
          const { count = 0, endsAt = now } = before.get(source) ?? {}
          return count < max ? 0 : endsAt - now
        },
      })
    },
    takeBack: async (db, network) => {
      await uncountGuess(db, subject, [hashSecret(network)])
    },
  }
}
