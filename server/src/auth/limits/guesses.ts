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
  /** A guess that would wait longer is refused. */
  maxWaitMs: number
  /** Why one more is refused, if not as a guess. */
  refusal?: string | undefined
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
  context: Pick<AppContext, 'db' | 'clock'>,
  guess: Guess,
  network: string,
): Promise<Admitted> {
  await requireRoom(context, guess)
  // Others may guess meanwhile, so it is judged once more.
  const consume = (transaction: Transaction) => consumeGuessIn(transaction, context, guess)
  return concurrency.run(() => inTransaction(context.db, consume), { network })
}

/** Does what `consumeGuess` does, in a transaction that its `RetryLater` undoes. */
export async function consumeGuessIn(
  transaction: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  guess: Guess,
): Promise<Admitted> {
  const { subject, windows, waitAfter } = guess
  const now = clock.now()
  const counted = [...windows].map(([source, windowS]) => {
    return { source, expiresAt: isoAfter(now, windowS) }
  })
  const before = await countGuess(transaction, subject, counted, now.toISOString())
  const waitMs = requireShortWait(guess, before, now.getTime())
  const verifyAt = new Date(now.getTime() + waitMs)
  if (waitMs > 0) {
    await delayGuess(transaction, subject, [...windows.keys()], verifyAt.toISOString())
  }
  const nextWaitMs = waitAfter(withOneMore(before, verifyAt), verifyAt.getTime())
  return { waitMs, nextWaitMs }
}

/** Throws `RetryLater` when one more guess would have to wait too long. Counts nothing. */
export async function requireRoom({ db, clock }: Pick<AppContext, 'db' | 'clock'>, guess: Guess) {
  const before = await listGuesses(db, guess.subject, [...guess.windows.keys()])
  requireShortWait(guess, before, clock.now().getTime())
}

function requireShortWait(
  { waitAfter, maxWaitMs, refusal }: Guess,
  before: readonly GuessCount[],
  now: number,
): number {
  const waitMs = Math.max(0, waitAfter(toGuesses(before, now), now))
  if (waitMs > maxWaitMs) throw tooManyAttempts(waitMs, refusal)
  return waitMs
}

export function tooManyAttempts(waitMs: number, refusal = 'Too many attempts.') {
  return tooManyRequests(Math.ceil(waitMs / 1000), refusal)
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
