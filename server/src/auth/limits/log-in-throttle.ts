import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../secrets.ts'
import { removeGuesses, subtractGuess } from './guesses.repository.ts'
import { consumeGuess, type GuessCount } from './guesses.ts'

/** Failures are counted separately for each kind. */
export type CredentialKind = 'log-in' | 'second-factor code'

export interface Guesser {
  /** The e-mail as typed, which may belong to no account. */
  email: string
  /** See `toNetwork`. */
  network: string
  /** See `findDevice`. Failures on a known device count only for that device. */
  device: string | undefined
}

/** Failures per account and network (or known device) in 15 minutes before delays start. */
export const FAILURES_BEFORE_DELAY = 10
const FAILURE_WINDOW_S = 15 * 60

/** Failures per account from all networks in an hour before delays start. */
export const ACCOUNT_FAILURES_BEFORE_DELAY = 50
const ACCOUNT_WINDOW_S = 60 * 60

/**
 * After this many failures of its own, a network is also delayed by the failures of all others. 0 for codes,
 * because six digits are quickly guessed.
 */
const FAILURES_BEFORE_SHARED_DELAY: Record<CredentialKind, number> = {
  'log-in': 3,
  'second-factor code': 0,
}

/** Failures per account in an hour after which every network is delayed. */
export const DISTRIBUTED_ATTACK_THRESHOLD = 1000
const DISTRIBUTED_ATTACK_DELAY_MS = 10_000

/** The delay doubles with each further failure. */
const FIRST_DELAY_MS = 1000
/** Short for passwords, so that owners can log in while others on their network guess. */
export const MAX_DELAY_MS: Record<CredentialKind, number> = {
  'log-in': 60_000,
  'second-factor code': 15 * 60_000,
}

const ALL_NETWORKS = ''

/**
 * Delays guesses at an account's password or code, longer after each failure. Guesses are never blocked for
 * good, so nobody can lock an owner out. E-mails without an account are delayed too, so that delays do not
 * reveal which e-mails have one. All processes share the counts.
 *
 * Counts a failure before the check, so that parallel guesses gain nothing. Removes it if the guess was
 * right or `check` throws. `check` returns false or undefined for a wrong guess. Throws `RetryLaterError`
 * if the guess comes too soon.
 */
export async function throttleGuess<Result>(
  context: Pick<AppContext, 'db' | 'clock'>,
  kind: CredentialKind,
  guesser: Guesser,
  check: () => Promise<Result>,
): Promise<Result> {
  const subject = subjectOf(kind, guesser.email)
  const { own, windows } = toGuessSources(guesser)
  const sources = [...windows.keys()]
  await consumeGuess(
    context,
    { subject, windows, waitAfter: (before, now) => computeWaitMs(before, { own, kind, now }) },
    guesser.network,
  )
  const result = await check().catch(async (error: unknown) => {
    await subtractGuess(context.db, subject, sources)
    throw error
  })
  if (result) await subtractGuess(context.db, subject, sources, own).catch(() => {})
  return result
}

/**
 * Removes the counts of failed log-ins. Call it in the transaction that consumes a mailed token, because the
 * token proves that the caller owns the mailbox.
 */
export const forgiveLogInGuesses = (transaction: Transaction, email: string) =>
  removeGuesses(transaction, subjectOf('log-in', email))

const subjectOf = (kind: CredentialKind, email: string) => hashSecret(`${kind} ${email}`)

/** Each hash includes the e-mail, so that the table does not show which accounts one network tried. */
function toGuessSources({ email, network, device }: Guesser) {
  if (device !== undefined) {
    const own = hashSecret(`${email} on ${device}`)
    return { own, windows: new Map([[own, FAILURE_WINDOW_S]]) }
  }
  const own = hashSecret(`${email} from ${network}`)
  // The order of the sources is fixed, because guesses lock them one by one and could deadlock.
  const windows = new Map([
    [ALL_NETWORKS, ACCOUNT_WINDOW_S],
    [own, FAILURE_WINDOW_S],
  ])
  return { own, windows }
}

/** Returns 0 or less if the guess need not wait. */
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

  const sharesDelay = countOf(own) >= FAILURES_BEFORE_SHARED_DELAY[kind]
  const attackDelay =
    countOf(ALL_NETWORKS) < DISTRIBUTED_ATTACK_THRESHOLD ? 0 : DISTRIBUTED_ATTACK_DELAY_MS
  return Math.max(
    waitFor(own, delayBeyond(FAILURES_BEFORE_DELAY, own)),
    waitFor(
      ALL_NETWORKS,
      sharesDelay ? delayBeyond(ACCOUNT_FAILURES_BEFORE_DELAY, ALL_NETWORKS) : attackDelay,
    ),
  )
}
