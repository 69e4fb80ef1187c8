import { isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, type Transaction } from '../../platform/db/database.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { countGuess, type GuessRow, listGuesses } from './guesses.repository.ts'

export interface GuessCount {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
  endsAt: number
}

interface Guess {
  subject: string
  /** How many seconds a count lasts, by source. */
  windows: ReadonlyMap<string, number>
  /** Returns how many milliseconds the next guess must wait, given the counts of earlier ones by source. */
  waitAfter: (before: ReadonlyMap<string, GuessCount>, now: number) => number
  /** Replaces "Too many attempts." where something other than a guess is counted. */
  refusal?: string | undefined
}

/**
 * Guesses at one subject wait for each other's locks. The limit keeps these waits from occupying all database
 * connections of this process.
 */
const guessConcurrency = createConcurrencyLimit({
  atOnce: 3,
  // Higher than the number that may wait to hash a password, because hashing takes longer.
  waiting: 1000,
  waitMs: 5000,
  now: () => performance.now(),
})

/**
 * Counts the guess. Throws `RetryLaterError`, and counts nothing, when it comes too soon. Such a refusal usually
 * costs a single query.
 */
export async function consumeGuess(
  context: Pick<AppContext, 'db' | 'clock'>,
  guess: Guess,
  network: string,
): Promise<void> {
  await checkGuess(context, guess)
  // Checks the count once more, because others may guess at the same time.
  const consume = (transaction: Transaction) => consumeGuessIn(transaction, context, guess)
  await guessConcurrency.run(() => inTransaction(context.db, consume), { network })
}

/** Does what `consumeGuess` does, in a transaction that a thrown `RetryLaterError` rolls back. */
export async function consumeGuessIn(
  transaction: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  guess: Guess,
): Promise<void> {
  const now = clock.now()
  const sources = [...guess.windows].map(([source, windowS]) => ({
    source,
    expiresAt: isoAfter(now, windowS),
  }))
  const before = await countGuess(transaction, guess.subject, sources, now.toISOString())
  refuseIfTooSoon(guess, before, now.getTime())
}

/** Throws `RetryLaterError` when one more guess would come too soon. Counts nothing. */
export async function checkGuess({ db, clock }: Pick<AppContext, 'db' | 'clock'>, guess: Guess) {
  const before = await listGuesses(db, guess.subject, [...guess.windows.keys()])
  refuseIfTooSoon(guess, before, clock.now().getTime())
}

function refuseIfTooSoon(
  { waitAfter, refusal = 'Too many attempts.' }: Guess,
  before: readonly GuessRow[],
  now: number,
): void {
  const waitMs = waitAfter(toCounts(before, now), now)
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000), refusal)
}

function toCounts(rows: readonly GuessRow[], now: number): Map<string, GuessCount> {
  return new Map(
    rows.map(({ source, count, lastAt, expiresAt }) => {
      const endsAt = Date.parse(expiresAt)
      return [source, { count: endsAt > now ? count : 0, lastAt: Date.parse(lastAt), endsAt }]
    }),
  )
}
