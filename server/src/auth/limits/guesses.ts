import { isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, type Transaction } from '../../platform/db/database.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { countGuess, delayGuess, type GuessCount, listGuesses } from './guesses.repository.ts'

/** The guesses of one source before the present one. */
export interface Guesses {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
  endsAt: number
}

interface Guess {
  subject: string
  /** How many seconds a count lasts, by source. */
  windows: ReadonlyMap<string, number>
  /** Returns the milliseconds to wait after the earlier guesses, which are given by source. */
  waitAfter: (before: ReadonlyMap<string, Guesses>, now: number) => number
  /** Why one more is refused, if not as a guess. */
  refusal?: string | undefined
}

interface CountedGuess extends Guess {
  network: string
  /** A guess that would wait longer is refused. */
  maxWaitMs: number
}

/** Milliseconds before this guess may be verified, and before the next one after it. */
export interface Admitted {
  waitMs: number
  nextWaitMs: number
}

/**
 * Guesses at one subject wait for each other in the database. They must not take all connections of
 * this process meanwhile.
 */
const concurrency = createConcurrencyLimit({
  atOnce: 3,
  // More than may wait for a hash, which takes longer.
  waiting: 1000,
  waitMs: 5000,
  now: () => performance.now(),
})

/**
 * Counts a guess before it is verified. Throws `RetryLater`, and counts nothing, when the guess
 * would have to wait too long: a refused guess costs one query and makes nobody wait longer.
 */
export async function consumeGuess(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { network, maxWaitMs, ...guess }: CountedGuess,
): Promise<Admitted> {
  const now = clock.now()
  const time = now.getTime()
  const { subject, windows, waitAfter } = guess
  const requireShortWait = (before: readonly GuessCount[]) => {
    const wait = Math.max(0, waitAfter(toGuesses(before, time), time))
    if (wait > maxWaitMs) throw tooManyAttempts(wait)
    return wait
  }
  requireShortWait(await listGuesses(db, subject, [...windows.keys()]))
  return concurrency.run(
    () =>
      inTransaction(db, async (transaction) => {
        // Others may have guessed since. These rows stay as they are until the transaction ends.
        const before = await countGuess(
          transaction,
          subject,
          sourcesOf(guess, now),
          now.toISOString(),
        )
        const waitMs = requireShortWait(before)
        const verifyAt = new Date(time + waitMs)
        if (waitMs > 0) {
          await delayGuess(transaction, subject, [...windows.keys()], verifyAt.toISOString())
        }
        return {
          waitMs,
          nextWaitMs: waitAfter(withOneMore(before, verifyAt), verifyAt.getTime()),
        }
      }),
    { network },
  )
}

/**
 * Counts a guess that is known to be wrong. Throws `RetryLater` when the guess is one too many;
 * this undoes the count with its transaction.
 */
export async function countKnown(
  transaction: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  guess: Guess,
): Promise<void> {
  const now = clock.now()
  const { subject, waitAfter, refusal } = guess
  const before = await countGuess(transaction, subject, sourcesOf(guess, now), now.toISOString())
  refuseAfter(waitAfter(toGuesses(before, now.getTime()), now.getTime()), refusal)
}

/** Does what `countKnown` does, in a transaction of its own. */
export async function countKnownAlone(
  context: Pick<AppContext, 'db' | 'clock'>,
  guess: Guess,
  network: string,
): Promise<void> {
  await requireRoom(context, guess)
  await concurrency.run(
    () => inTransaction(context.db, (transaction) => countKnown(transaction, context, guess)),
    { network },
  )
}

/** Throws `RetryLater` when one more guess would be one too many. Counts nothing. */
export async function requireRoom(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { subject, windows, waitAfter, refusal }: Guess,
): Promise<void> {
  const time = clock.now().getTime()
  const before = await listGuesses(db, subject, [...windows.keys()])
  refuseAfter(waitAfter(toGuesses(before, time), time), refusal)
}

function refuseAfter(wait: number, refusal?: string): void {
  if (wait > 0) throw tooManyAttempts(wait, refusal)
}

export function tooManyAttempts(waitMs: number, refusal = 'Too many attempts.') {
  return tooManyRequests(Math.ceil(waitMs / 1000), refusal)
}

function sourcesOf({ windows }: Guess, now: Date) {
  return [...windows].map(([source, windowS]) => ({ source, expiresAt: isoAfter(now, windowS) }))
}

function toGuesses(rows: readonly GuessCount[], now: number): Map<string, Guesses> {
  return new Map(
    rows.map(({ source, count, lastAt, expiresAt }) => {
      const endsAt = Date.parse(expiresAt)
      return [source, { count: endsAt > now ? count : 0, lastAt: Date.parse(lastAt), endsAt }]
    }),
  )
}

function withOneMore(rows: readonly GuessCount[], verifyAt: Date): Map<string, Guesses> {
  const lastAt = verifyAt.getTime()
  return new Map(
    [...toGuesses(rows, lastAt)].map(([source, guesses]) => [
      source,
      { ...guesses, count: guesses.count + 1, lastAt },
    ]),
  )
}
