import { siteOf } from '../../http/refusals/rate-limits.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { clearGuesses, removeGuesses, uncountGuess } from './guesses.repository.ts'
import { type Admitted, consumeGuess, type Guesses } from './guesses.ts'

/** What is guessed; passwords and codes are counted apart. */
export type CredentialKind = 'log-in' | 'second-factor code'

/** Who guesses. */
export interface Guesser {
  /** Of the account; there may be none. */
  email: string
  /** See `networkOf`. */
  network: string
  /** See `findDevice`. Guesses of a known device count for that device alone. */
  device: string | undefined
}

/** Of a whole server. */
export type LogInThrottles = Record<'password' | 'code', LogInThrottle>

export interface LogInThrottle {
  /**
   * Counts a guess as failed before it is judged, so that many guesses at once are not faster. Throws
   * `RetryLater` when the guess would have to wait too long.
   */
  consume: (guesser: Guesser) => Promise<Admitted>
  sleep: (milliseconds: number) => Promise<void>
  /** The guess could not be judged. */
  refund: (guesser: Guesser) => Promise<void>
  /** The guess was right. */
  succeed: (guesser: Guesser) => Promise<void>
  /** The owner of the mailbox has shown up; for the transaction that takes the proof. */
  forgive: (transaction: Transaction, email: string) => Promise<void>
}

/** Of one account from one network or device, within a quarter of an hour. Each guess beyond them waits. */
export const MAX_FAILURES = 10
/** The same for all networks of one IPv6 site. */
export const MAX_SITE_FAILURES = 30
const WINDOW_S = 15 * 60

/**
 * A network with so many failures also waits for the failures of all other networks. For codes every
 * network does so from its first guess: a code has only six digits, and IPv6 networks are cheap.
 */
const FAILURES_BEFORE_ACCOUNT_DELAY: Record<CredentialKind, number> = {
  'log-in': 3,
  'second-factor code': 0,
}
/** Of one account from all networks. Beyond them, each guess of a network that takes part waits. */
export const MAX_ACCOUNT_FAILURES = 50
/** Beyond them very many networks are guessing, and all but known devices wait a little. */
export const DISTRIBUTED_ATTACK_THRESHOLD = 1000
const ACCOUNT_WINDOW_S = 60 * 60

/** Between two guesses; doubled with each failure beyond the allowed ones … */
const FIRST_DELAY_MS = 1000
/** … up to this: the right password passes within a minute, whatever others on its network guess. */
export const MAX_DELAY_MS: Record<CredentialKind, number> = {
  'log-in': 60_000,
  'second-factor code': 15 * 60_000,
}
/** For networks that do not take part. */
const DISTRIBUTED_ATTACK_DELAY_MS = 10_000
/** A call waits no longer, else it is refused. A stop of the server waits twice as long for calls. */
export const MAX_HELD_MS = 5000

const EVERYWHERE = ''

/**
 * Limits how fast an account's password or code can be guessed. A guess is never refused for good, it
 * waits, longer with each failure: so nobody can lock an owner out. E-mails without an account count
 * too, so the limit does not tell which have one. The counts are in the database, for all processes.
 */
export function createLogInThrottle(
  context: Pick<AppContext, 'db' | 'clock'>,
  kind: CredentialKind = 'log-in',
): LogInThrottle {
  const subjectOf = (email: string) => hashSecret(`${kind} ${email}`)

  return {
    consume: async (guesser) => {
      const sources = sourcesOf(guesser)
      return consumeGuess(context, {
        subject: subjectOf(guesser.email),
        windows: sources.windows,
        waitAfter: (before, now) => waitAfter(before, { sources, kind, now }),
        network: guesser.network,
        maxWaitMs: MAX_HELD_MS,
      })
    },
    sleep: context.clock.sleep,
    refund: async (guesser) => {
      const { windows } = sourcesOf(guesser)
      await uncountGuess(context.db, subjectOf(guesser.email), [...windows.keys()])
    },
    succeed: async (guesser) => {
      const { windows, own } = sourcesOf(guesser)
      await clearGuesses(context.db, subjectOf(guesser.email), [...windows.keys()], own)
    },
    forgive: async (transaction, email) => {
      await removeGuesses(transaction, subjectOf(email))
    },
  }
}

interface Sources {
  /** Of the network or the device. */
  own: string
  /** Of the IPv6 site. */
  site: string
  /** How many seconds a count lasts. Always in the same order, or two guesses could deadlock. */
  windows: ReadonlyMap<string, number>
}

/** The hashes hold the e-mail: the table does not tell which accounts one network guesses at. */
function sourcesOf({ email, network, device }: Guesser): Sources {
  const site = hashSecret(`${email} from site ${siteOf(network)}`)
  if (device !== undefined) {
    const own = hashSecret(`${email} on ${device}`)
    return { own, site, windows: new Map([[own, WINDOW_S]]) }
  }
  const own = hashSecret(`${email} from ${network}`)
  const windows = new Map([[EVERYWHERE, ACCOUNT_WINDOW_S]])
  if (siteOf(network) !== network) windows.set(site, WINDOW_S)
  return { own, site, windows: windows.set(own, WINDOW_S) }
}

/** Milliseconds; 0 or less when the guess need not wait. */
function waitAfter(
  before: ReadonlyMap<string, Guesses>,
  { sources, kind, now }: { sources: Sources; kind: CredentialKind; now: number },
): number {
  const countOf = (source: string) => before.get(source)?.count ?? 0
  const beyond = (allowed: number, source: string) => {
    const delay = FIRST_DELAY_MS * 2 ** (countOf(source) - allowed)
    return countOf(source) < allowed ? 0 : Math.min(delay, MAX_DELAY_MS[kind])
  }
  const waitFor = (source: string, delay: number) =>
    delay === 0 ? 0 : (before.get(source)?.lastAt ?? now) + delay - now

  const sharesAccountDelay =
    countOf(sources.own) >= FAILURES_BEFORE_ACCOUNT_DELAY[kind] ||
    countOf(sources.site) >= MAX_FAILURES
  const distributedAttackDelay =
    countOf(EVERYWHERE) < DISTRIBUTED_ATTACK_THRESHOLD ? 0 : DISTRIBUTED_ATTACK_DELAY_MS
  return Math.max(
    waitFor(sources.own, beyond(MAX_FAILURES, sources.own)),
    waitFor(sources.site, beyond(MAX_SITE_FAILURES, sources.site)),
    waitFor(
      EVERYWHERE,
      sharesAccountDelay ? beyond(MAX_ACCOUNT_FAILURES, EVERYWHERE) : distributedAttackDelay,
    ),
  )
}
