import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { removeGuesses, uncountGuess } from './guesses.repository.ts'
import { consumeGuess, type GuessCount } from './guesses.ts'

/** The kind of secret that is guessed. Passwords and codes are counted apart. */
export type CredentialKind = 'log-in' | 'second-factor code'

export interface Guesser {
  /** The e-mail as typed. No account needs to have it. */
  email: string
  /** See `networkOf`. */
  network: string
  /** See `findDevice`. Guesses from a known device count for that device alone. */
  device: string | undefined
}

/** One throttle per kind of secret, made once per process. */
export type LogInThrottles = Record<'password' | 'code', LogInThrottle>

export type LogInThrottle = ReturnType<typeof createLogInThrottle>

/** How often one network or device may fail at one account in a quarter of an hour without a delay. */
export const MAX_FAILURES = 10
const FAILURE_WINDOW_S = 15 * 60

/** How often all networks together may fail at one account in an hour without a delay. */
export const MAX_ACCOUNT_FAILURES = 50
const ACCOUNT_WINDOW_S = 60 * 60

/**
 * A network with this many failures at an account is also delayed by the failures of all other networks. For
 * codes, every network is, because six digits are quickly guessed.
 */
const FAILURES_BEFORE_ACCOUNT_DELAY: Record<CredentialKind, number> = {
  'log-in': 3,
  'second-factor code': 0,
}

/** Failures at one account in an hour after which even networks with few failures of their own wait. */
export const DISTRIBUTED_ATTACK_THRESHOLD = 1000
const DISTRIBUTED_ATTACK_DELAY_MS = 10_000

/** The first delay, which doubles with each further failure. */
const FIRST_DELAY_MS = 1000
/** The maximum delay. It is short for passwords, so that owners get in while others on the network guess. */
export const MAX_DELAY_MS: Record<CredentialKind, number> = {
  'log-in': 60_000,
  'second-factor code': 15 * 60_000,
}

const ALL_NETWORKS = ''

/**
 * Limits how fast an account's password or code can be guessed. No guess is refused for good: it has to wait,
 * longer with each failure, so nobody can lock an owner out. E-mails without an account count too, so that the
 * limit does not reveal which have one. The counts are in the database, shared by all processes.
 */
export function createLogInThrottle(
  context: Pick<AppContext, 'db' | 'clock'>,
  kind: CredentialKind = 'log-in',
) {
  const subjectOf = (email: string) => hashSecret(`${kind} ${email}`)

  return {
    /**
     * Counts a guess as failed before it is checked, so that parallel guesses gain nothing, and takes the count
     * back when the guess was right or could not be checked. `check` returns false or undefined for a wrong
     * guess. Throws `RetryLaterError` when the guess comes too soon.
     */
    guess: async <Result>(guesser: Guesser, check: () => Promise<Result>): Promise<Result> => {
      const subject = subjectOf(guesser.email)
      const { own, windows } = sourcesOf(guesser)
      const sources = [...windows.keys()]
      await consumeGuess(
        context,
        { subject, windows, waitAfter: (before, now) => computeWaitMs(before, { own, kind, now }) },
        guesser.network,
      )
      const result = await check().catch(async (error: unknown) => {
        await uncountGuess(context.db, subject, sources)
        throw error
      })
      if (result) await uncountGuess(context.db, subject, sources, own).catch(() => {})
      return result
    },
    /**
     * Removes all counts for the e-mail. Call it in the transaction that consumes a mailed token, because the
     * token proves that the caller owns the mailbox.
     */
    forgive: (transaction: Transaction, email: string) =>
      removeGuesses(transaction, subjectOf(email)),
  }
}

interface GuessSources {
  /** Hash of the e-mail with the network or the device. */
  own: string
  /**
   * How many seconds each source's count lasts. All guesses lock the sources in this order, because they
   * could deadlock otherwise.
   */
  windows: ReadonlyMap<string, number>
}

/**
 * Hashes the network or device together with the e-mail, so that the table does not reveal at which accounts
 * one network guesses.
 */
function sourcesOf({ email, network, device }: Guesser): GuessSources {
  if (device !== undefined) {
    const own = hashSecret(`${email} on ${device}`)
    return { own, windows: new Map([[own, FAILURE_WINDOW_S]]) }
  }
  const own = hashSecret(`${email} from ${network}`)
  const windows = new Map([
    [ALL_NETWORKS, ACCOUNT_WINDOW_S],
    [own, FAILURE_WINDOW_S],
  ])
  return { own, windows }
}

/** Returns milliseconds; 0 or less when the guess need not wait. */
function computeWaitMs(
  before: ReadonlyMap<string, GuessCount>,
  { own, kind, now }: { own: string; kind: CredentialKind; now: number },
): number {
  const countOf = (source: string) => before.get(source)?.count ?? 0
  const delayBeyond = (allowed: number, source: string) => {
    const delay = FIRST_DELAY_MS * 2 ** (countOf(source) - allowed)
    return countOf(source) < allowed ? 0 : Math.min(delay, MAX_DELAY_MS[kind])
  }
  const waitFor = (source: string, delay: number) =>
    delay === 0 ? 0 : (before.get(source)?.lastAt ?? now) + delay - now

  const sharesAccountDelay = countOf(own) >= FAILURES_BEFORE_ACCOUNT_DELAY[kind]
  const distributedAttackDelay =
    countOf(ALL_NETWORKS) < DISTRIBUTED_ATTACK_THRESHOLD ? 0 : DISTRIBUTED_ATTACK_DELAY_MS
  return Math.max(
    waitFor(own, delayBeyond(MAX_FAILURES, own)),
    waitFor(
      ALL_NETWORKS,
      sharesAccountDelay ? delayBeyond(MAX_ACCOUNT_FAILURES, ALL_NETWORKS) : distributedAttackDelay,
    ),
  )
}
