import { isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, type Transaction } from '../../platform/db/database.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { countGuess, type GuessCount, listGuesses } from './guesses.repository.ts'

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

/** Guesses at one subject wait for each other, and must not take all connections of this process. */
const concurrency = createConcurrencyLimit({
  atOnce: 3,
  // More than may wait for a hash, which takes longer.
  waiting: 1000,
  waitMs: 5000,
  now: () => performance.now(),
})

/** Throws `RetryLater`, and counts nothing, when the guess comes too soon: then it costs one query. */
export async function consumeGuess(
  context: Pick<AppContext, 'db' | 'clock'>,
  guess: Guess,
  network: string,
): Promise<void> {
  await requireRoom(context, guess)
  // Others may guess meanwhile, so it is judged once more.
  const consume = (transaction: Transaction) => consumeGuessIn(transaction, context, guess)
  await concurrency.run(() => inTransaction(context.db, consume), { network })
}

/** Does what `consumeGuess` does, in a transaction that its `RetryLater` undoes. */
export async function consumeGuessIn(
  transaction: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  guess: Guess,
): Promise<void> {
  const now = clock.now()
  const counted = [...guess.windows].map(([source, windowS]) => {
    return { source, expiresAt: isoAfter(now, windowS) }
  })
  const before = await countGuess(transaction, guess.subject, counted, now.toISOString())
  refuseIfTooSoon(guess, before, now.getTime())
}

/** Throws `RetryLater` when one more guess would come too soon. Counts nothing. */
export async function requireRoom({ db, clock }: Pick<AppContext, 'db' | 'clock'>, guess: Guess) {
  const before = await listGuesses(db, guess.subject, [...guess.windows.keys()])
  refuseIfTooSoon(guess, before, clock.now().getTime())
}

function refuseIfTooSoon(
  { waitAfter, refusal = 'Too many attempts.' }: Guess,
  before: readonly GuessCount[],
  now: number,
): void {
  const waitMs = waitAfter(toGuesses(before, now), now)
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000), refusal)
}

function toGuesses(rows: readonly GuessCount[], now: number): Map<string, Guesses> {
  return new Map(
    rows.map(({ source, count, lastAt, expiresAt }) => {
      const endsAt = Date.parse(expiresAt)
      return [source, { count: endsAt > now ? count : 0, lastAt: Date.parse(lastAt), endsAt }]
    }),
  )
}
