import { isoAfter } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { tooManyRequests } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { countGuess, type GuessCount, listGuesses } from './guesses.repository.ts'
import { createTurns } from './turns.ts'

/** How often something was guessed at from somewhere, the guess that is to be judged left out. */
export interface Guesses {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
  endsAt: number
}

interface Guess {
  subject: string
  /** How many seconds a count lasts, by where the guess comes from. */
  windows: ReadonlyMap<string, number>
  /** Milliseconds to wait after what was guessed before, by where that came from. */
  waitAfter: (before: ReadonlyMap<string, Guesses>, now: number) => number
}

/**
 * Guesses at one thing are counted one after the other. However many come, they must not take up all
 * of this process's connections while they wait for each other.
 */
const turns = createTurns({
  atOnce: 3,
  // More than may wait for a hash, which is what takes long.
  waiting: 1000,
  waitMs: 5000,
  now: () => performance.now(),
})

/**
 * Counts a guess, unless it has to wait: then throws `RetryLater`. What is refused is not counted, so
 * that whoever goes on all the same makes nobody wait longer, and costs one look into the database.
 */
export async function admitGuess(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { subject, windows, waitAfter }: Guess,
): Promise<void> {
  const now = clock.now()
  const time = now.getTime()
  const refuseAfter = (before: readonly GuessCount[]) => {
    const wait = waitAfter(new Map(before.map((row) => [row.source, toGuesses(row, time)])), time)
    if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000), 'Too many attempts.')
  }
  const sources = [...windows].map(([source, windowS]) => {
    return { source, expiresAt: isoAfter(now, windowS) }
  })
  refuseAfter(await listGuesses(db, subject, [...windows.keys()]))
  await turns.take(() =>
    inTransaction(db, async (transaction) => {
      // Others may have guessed since; what these rows say now stays true until the end.
      refuseAfter(await countGuess(transaction, subject, sources, now.toISOString()))
    }),
  )
}

function toGuesses({ count, lastAt, expiresAt }: GuessCount, now: number): Guesses {
  const endsAt = Date.parse(expiresAt)
  return { count: endsAt > now ? count : 0, lastAt: Date.parse(lastAt), endsAt }
}
