import { siteOf } from '../../http/refusals/rate-limits.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { removeGuesses, uncountGuess } from './guesses.repository.ts'
import { consumeGuess, type Guesses } from './guesses.ts'

/** The kind of secret that is guessed. Passwords and codes are counted apart. */
export type CredentialKind = 'log-in' | 'second-factor code'

export interface Guesser {
  /** The e-mail that was typed. No account needs to have it. */
  email: string
  /** See `networkOf`. */
  network: string
  /** See `findDevice`. Guesses from a known device count for that device alone. */
  device: string | undefined
}

/** One throttle per kind of secret, made once per process. */
export type LogInThrottles = Record<'password' | 'code', LogInThrottle>

export type LogInThrottle = ReturnType<typeof createLogInThrottle>

/** At one account from one network or device within a quarter of an hour. Each guess after them waits. */
export const MAX_FAILURES = 10
/** Failures at one account from all networks of one IPv6 site together. */
export const MAX_SITE_FAILURES = 30
const WINDOW_S = 15 * 60

/**
 * After this many failures of its own, a network is also delayed by the account's failures from
 * everywhere. For codes this holds from the first guess: six digits are few, and IPv6 networks are
 * cheap.
 */
const FAILURES_BEFORE_ACCOUNT_DELAY: Record<CredentialKind, number> = {
  'log-in': 3,
  'second-factor code': 0,
}
/** Within an hour. After them the account delays every network that has failed often enough itself. */
export const MAX_ACCOUNT_FAILURES = 50
/** Very many networks are guessing: the account delays all networks a little, but no known devices. */
export const DISTRIBUTED_ATTACK_THRESHOLD = 1000
const ACCOUNT_WINDOW_S = 60 * 60

/** First delay; it doubles with each further failure. */
const FIRST_DELAY_MS = 1000
/** Longest delay. For passwords a minute, so an owner gets in whatever others on the network guess. */
export const MAX_DELAY_MS: Record<CredentialKind, number> = {
  'log-in': 60_000,
  'second-factor code': 15 * 60_000,
}
/** Delay of networks with few failures of their own. */
const DISTRIBUTED_ATTACK_DELAY_MS = 10_000

const EVERYWHERE = ''

/**
 * Limits how fast an account's password or code can be guessed. A guess is never refused for good:
 * it has to wait, longer with each failure, so nobody can lock an owner out. E-mails without an account count
 * too, so the limit does not tell which have one. The counts are in the database, for all processes.
 */
export function createLogInThrottle(
  context: Pick<AppContext, 'db' | 'clock'>,
  kind: CredentialKind = 'log-in',
) {
  const subjectOf = (email: string) => hashSecret(`${kind} ${email}`)

  return {
    /** Counts the guess as failed, so that many at once are not faster. Throws `RetryLater` when it is too soon. */
    consume: (guesser: Guesser) => {
      const sources = sourcesOf(guesser)
      const guess = {
        subject: subjectOf(guesser.email),
        windows: sources.windows,
        waitAfter: (before: ReadonlyMap<string, Guesses>, now: number) =>
          waitAfter(before, { sources, kind, now }),
      }
      return consumeGuess(context, guess, guesser.network)
    },
    /** Takes the count of a guess back when it could not be verified. */
    refund: (guesser: Guesser) => {
      const { windows } = sourcesOf(guesser)
      return uncountGuess(context.db, subjectOf(guesser.email), [...windows.keys()])
    },
    /** Takes the count of a right guess back, and clears the failures of its network or device. */
    succeed: (guesser: Guesser) => {
      const { windows, own } = sourcesOf(guesser)
      return uncountGuess(context.db, subjectOf(guesser.email), [...windows.keys()], own)
    },
    /** Call it in the transaction that consumes a mailed token: its owner has the mailbox. */
    forgive: (transaction: Transaction, email: string) =>
      removeGuesses(transaction, subjectOf(email)),
  }
}

interface Sources {
  /** Hash of the e-mail with the network or the device. */
  own: string
  /** Hash of the e-mail with the IPv6 site. */
  site: string
  /** Seconds that a count lasts, always in the same order: otherwise two guesses could deadlock. */
  windows: ReadonlyMap<string, number>
}

/** With the e-mail, so that the table does not tell which accounts one network guesses at. */
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

/** Returns milliseconds; 0 or less when the guess need not wait. */
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
