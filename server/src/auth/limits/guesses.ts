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

interface GuessLimit {
  subject: string
  /** How long each source's count lasts, in seconds. */
  windows: ReadonlyMap<string, number>
  /** Returns how long the next guess must wait, in ms, given the count of each source. */
  waitAfter: (before: ReadonlyMap<string, GuessCount>, now: number) => number
  /** The error message. Default: "Too many attempts." */
  refusal?: string | undefined
}

/** Without this limit, guesses that wait for each other's row locks could occupy all database connections. */
const guessingLimit = createConcurrencyLimit({
  atOnce: 3,
  // More than may wait for `hashingLimit`, because hashing takes longer.
  waiting: 1000,
  waitMs: 5000,
  now: () => performance.now(),
})

/** Counts the guess. If the guess comes too soon, throws `RetryLaterError` and counts nothing. */
export async function consumeGuess(
  context: Pick<AppContext, 'db' | 'clock'>,
  guess: GuessLimit,
  network: string,
): Promise<void> {
  await checkGuess(context, guess)
  // Checks the counts again, because parallel guesses may have changed them.
  const consume = (transaction: Transaction) => consumeGuessIn(transaction, context, guess)
  await guessingLimit.run(() => inTransaction(context.db, consume), { network })
}

/** Like `consumeGuess`, in a transaction that must be rolled back if this throws. */
export async function consumeGuessIn(
  transaction: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  guess: GuessLimit,
): Promise<void> {
  const now = clock.now()
  const sources = [...guess.windows].map(([source, windowS]) => ({
    source,
    expiresAt: isoAfter(now, windowS),
  }))
  const before = await countGuess(transaction, guess.subject, sources, now.toISOString())
  refuseIfTooSoon(guess, before, now.getTime())
}

/** Throws `RetryLaterError` if a guess now would come too soon. Counts nothing. */
export async function checkGuess(context: Pick<AppContext, 'db' | 'clock'>, guess: GuessLimit) {
  const before = await listGuesses(context.db, guess.subject, [...guess.windows.keys()])
  refuseIfTooSoon(guess, before, context.clock.now().getTime())
}

function refuseIfTooSoon(
  { waitAfter, refusal = 'Too many attempts.' }: GuessLimit,
  before: readonly GuessRow[],
  now: number,
): void {
  const waitMs = waitAfter(toGuessCounts(before, now), now)
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000), refusal)
}

function toGuessCounts(rows: readonly GuessRow[], now: number): Map<string, GuessCount> {
  return new Map(
    rows.map(({ source, count, lastAt, expiresAt }) => {
      const endsAt = Date.parse(expiresAt)
      return [source, { count: endsAt > now ? count : 0, lastAt: Date.parse(lastAt), endsAt }]
    }),
  )
}
