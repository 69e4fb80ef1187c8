import type { Transaction } from '../db/database.ts'
import type { Parts } from '../parts.ts'
import { clearGuesses, removeGuesses, uncountGuess } from './guesses.repository.ts'
import { admitGuess, type Guesses } from './guesses.ts'
import { hashSecret } from './secrets.ts'

/** What is guessed; each is counted for itself. */
export type Guessed = 'log-in' | 'second-factor code'

/**
 * `network` is an address, or the part of it that whoever calls can change at will left out. `device`
 * is what `findDevice` says: the tries of a device that has logged in before count for it alone.
 */
export interface LogInThrottle {
  /**
   * Lets a guess through and counts it as failed, before it is known, so that trying all at once is
   * not faster. Throws `RetryLater` when it has to wait.
   */
  admit: (email: string, network: string, device?: string) => Promise<void>
  /** It could not be judged, which is nobody's failure. */
  takeBack: (email: string, network: string, device?: string) => Promise<void>
  /** It was right. */
  succeed: (email: string, network: string, device?: string) => Promise<void>
  /** Whoever tries has shown to own the mailbox; for the transaction that takes the proof. */
  forgive: (transaction: Transaction, email: string) => Promise<void>
}

/** Of one account from one network or device, within a quarter of an hour. */
export const MAX_FAILURES = 10
const WINDOW_S = 15 * 60

/**
 * Up to it, a network counts as a stranger to what others fail at. Whoever guesses codes knows the
 * password, so nobody does: a code has six digits, and a network costs next to nothing in IPv6.
 */
const TYPING_ERRORS: Record<Guessed, number> = { 'log-in': 3, 'second-factor code': 0 }
/** Of one account from everywhere: beyond it, networks that take part must wait. */
export const MAX_STRANGERS_FAILURES = 50
/** Beyond it very many networks are guessing, and everybody has to wait, a little. */
export const MAX_EVERYBODYS_FAILURES = 1000
const ACCOUNT_WINDOW_S = 60 * 60
/** Doubled with each failure beyond what is allowed … */
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = WINDOW_S * 1000
/** … but for those who take no part. */
const BYSTANDER_DELAY_MS = 10_000

const EVERYWHERE = ''

/**
 * Limits how fast what only an account's owner knows can be guessed, and lets nobody lock another out:
 * what strangers fail at slows themselves down. E-mails without an account count too, so that the
 * limit does not tell which exist. The counts stand in the database, for all processes.
 */
export function createLogInThrottle(
  parts: Pick<Parts, 'db' | 'clock'>,
  guessed: Guessed = 'log-in',
): LogInThrottle {
  const subjectOf = (email: string) => hashSecret(`${guessed} ${email}`)

  return {
    admit: async (email, network, device) => {
      const source = sourceOf(email, network, device)
      // Always in this order, so that no two wait for each other.
      const windows = new Map(device === undefined ? [[EVERYWHERE, ACCOUNT_WINDOW_S]] : [])
      windows.set(source, WINDOW_S)
      await admitGuess(parts, {
        subject: subjectOf(email),
        windows,
        waitAfter: (before, now) => {
          const nearby = before.get(source)
          const takesPart = (nearby?.count ?? 0) >= TYPING_ERRORS[guessed]
          const everywhere = before.get(EVERYWHERE)
          return Math.max(
            nearby && nearby.count >= MAX_FAILURES ? nearby.endsAt - now : 0,
            everywhere ? waitOfAccount(everywhere, takesPart, now) : 0,
          )
        },
      })
    },
    takeBack: async (email, network, device) => {
      const sources = sourcesOf(email, network, device)
      await uncountGuess(parts.db, subjectOf(email), sources)
    },
    succeed: async (email, network, device) => {
      const cleared = sourceOf(email, network, device)
      await clearGuesses(parts.db, subjectOf(email), sourcesOf(email, network, device), cleared)
    },
    forgive: async (transaction, email) => {
      await removeGuesses(transaction, subjectOf(email))
    },
  }
}

/** With the e-mail in it, so that what one network guesses at cannot be put together from the table. */
function sourceOf(email: string, network: string, device: string | undefined): string {
  return hashSecret(device === undefined ? `${email} from ${network}` : `${email} on ${device}`)
}

function sourcesOf(email: string, network: string, device: string | undefined): string[] {
  const source = sourceOf(email, network, device)
  return device === undefined ? [EVERYWHERE, source] : [source]
}

/** Milliseconds; none or less when it may go ahead. */
function waitOfAccount({ count, lastAt }: Guesses, takesPart: boolean, now: number): number {
  if (!takesPart) return count < MAX_EVERYBODYS_FAILURES ? 0 : lastAt + BYSTANDER_DELAY_MS - now
  if (count < MAX_STRANGERS_FAILURES) return 0
  const delay = FIRST_DELAY_MS * 2 ** (count - MAX_STRANGERS_FAILURES)
  return lastAt + Math.min(delay, MAX_DELAY_MS) - now
}
