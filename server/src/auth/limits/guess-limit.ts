import { tooManyAttempts } from './guesses.ts'
import type { Guesser, LogInThrottle } from './log-in-throttle.ts'

interface Guess<Result> {
  guesser: Guesser
  /** Returns false or undefined for a wrong guess. */
  verify: () => Promise<Result>
}

/** Does costly work when the caller's turn comes. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: TakeTurn = (work) => work()

/**
 * Counts a guess as failed, verifies it, and takes the count back when the guess was right or could
 * not be verified. While a guess has to wait, others may use its turn. Throws `RetryLater` when the
 * wait would be too long, and when a guess that has waited is wrong.
 */
export async function withGuessLimit<Result>(
  throttle: LogInThrottle,
  begin: () => Promise<Guess<Result>>,
  takeTurn: TakeTurn = atOnce,
): Promise<Result> {
  const begun = await takeTurn(async () => {
    const guess = await begin()
    const { waitMs, nextWaitMs } = await throttle.consume(guess.guesser)
    if (waitMs > 0) return { guess, waitMs, nextWaitMs }
    return { result: await verifyCounted(throttle, guess) }
  })
  if ('result' in begun) return begun.result
  await throttle.sleep(begun.waitMs)
  const result = await takeTurn(() => verifyCounted(throttle, begun.guess))
  if (!result) throw tooManyAttempts(begun.nextWaitMs)
  return result
}

async function verifyCounted<Result>(throttle: LogInThrottle, { guesser, verify }: Guess<Result>) {
  const result = await verify().catch(async (error: unknown) => {
    await throttle.refund(guesser)
    throw error
  })
  if (result) await throttle.succeed(guesser).catch(() => {})
  return result
}
