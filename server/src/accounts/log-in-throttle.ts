import { tooManyRequests } from '../errors.ts'
import { keepWithin } from '../keep-within.ts'
import type { Parts } from '../parts.ts'

/** What is guessed; each is counted for itself. */
export type Guessed = 'log-in' | 'second-factor code' | 'current password'

/**
 * `network` is an address, or the part of it that whoever calls can change at will left out. `device`
 * is what a valid device cookie of that account says: its tries are counted for itself alone.
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
  /** Whoever tries has shown to own the mailbox. */
  forgive: (email: string) => Promise<void>
}

/** Of one account from one network, within a quarter of an hour. */
export const MAX_FAILURES = 10
const WINDOW_MS = 15 * 60 * 1000

/** Up to it, a network counts as a stranger to what others fail at. */
const TYPING_ERRORS = 3
/** Of one account from everywhere: beyond it, networks that take part must wait. */
export const MAX_STRANGERS_FAILURES = 50
/** Beyond it very many networks are guessing, and everybody has to wait, a little. */
export const MAX_EVERYBODYS_FAILURES = 1000
const ACCOUNT_WINDOW_MS = 60 * 60 * 1000
/** Doubled with each failure beyond what is allowed … */
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = WINDOW_MS
/** … but for those who take no part. */
const BYSTANDER_DELAY_MS = 10_000

const MAX_ACCOUNTS = 10_000
const MAX_PAIRS = 50_000

interface AccountFailures {
  count: number
  /** Milliseconds since 1970: the first of them, and the last. */
  since: number
  last: number
}

/**
 * Limits how fast passwords of one account can be guessed, and lets nobody lock another out: what
 * strangers fail at slows themselves down. E-mails without an account count too, so that the limit
 * does not tell which exist. It lives in this process's memory, bounded, the stalest forgotten first:
 * a restart forgets it all, and each process counts for itself.
 */
export function createLogInThrottle(
  { clock }: Pick<Parts, 'db' | 'clock'>,
  _guessed: Guessed = 'log-in',
): LogInThrottle {
  /** Times of the latest failures of an account from a network, oldest first. */
  const pairs = new Map<string, number[]>()
  const accounts = new Map<string, AccountFailures>()

  const recentOf = (pair: string, now: number) =>
    (pairs.get(pair) ?? []).filter((time) => time > now - WINDOW_MS)
  const accountOf = (email: string, now: number): AccountFailures => {
    const known = accounts.get(email)
    return known && known.since > now - ACCOUNT_WINDOW_MS
      ? known
      : { count: 0, since: now, last: now }
  }

  const uncount = (email: string) => {
    const account = accounts.get(email)
    if (account) account.count--
  }

  return {
    admit: async (email, network) => {
      const now = clock.now().getTime()
      const pair = pairKey(email, network)
      const recent = recentOf(pair, now)
      const account = accountOf(email, now)
      const wait = Math.max(
        waitOfPair(recent, now),
        waitOfAccount(account, recent.length >= TYPING_ERRORS, now),
      )
      if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000), 'Too many attempts.')
      setLatest(pairs, pair, [...recent, now], MAX_PAIRS)
      setLatest(accounts, email, { ...account, count: account.count + 1, last: now }, MAX_ACCOUNTS)
    },
    takeBack: async (email, network) => {
      pairs.get(pairKey(email, network))?.pop()
      uncount(email)
    },
    succeed: async (email, network) => {
      pairs.delete(pairKey(email, network))
      uncount(email)
    },
    forgive: async (email) => {
      accounts.delete(email)
      const prefix = pairKey(email, '')
      for (const pair of pairs.keys()) if (pair.startsWith(prefix)) pairs.delete(pair)
    },
  }
}

/** No e-mail holds a blank. */
function pairKey(email: string, network: string): string {
  return `${email} ${network}`
}

function waitOfPair(recent: readonly number[], now: number): number {
  const [oldest] = recent
  return oldest !== undefined && recent.length >= MAX_FAILURES ? oldest + WINDOW_MS - now : 0
}

function waitOfAccount({ count, last }: AccountFailures, takesPart: boolean, now: number): number {
  if (!takesPart) return count < MAX_EVERYBODYS_FAILURES ? 0 : last + BYSTANDER_DELAY_MS - now
  if (count < MAX_STRANGERS_FAILURES) return 0
  const delay = FIRST_DELAY_MS * 2 ** (count - MAX_STRANGERS_FAILURES)
  return last + Math.min(delay, MAX_DELAY_MS) - now
}

/** What was set longest ago comes first, and goes when there are too many. */
function setLatest<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key)
  map.set(key, value)
  keepWithin(map, max)
}
