import type { Guesser, LogInThrottle } from './log-in-throttle.ts'

/**
 * Counts a guess as failed, verifies it, and takes the count back when the guess was right or could
 * not be verified. `verify` returns false or undefined for a wrong guess. Throws `RetryLater` when
 * the guess comes too soon.
 */
export async function verifyGuess<Result>(
  throttle: LogInThrottle,
  guesser: Guesser,
  verify: () => Promise<Result>,
): Promise<Result> {
  await throttle.consume(guesser)
  const result = await verify().catch(async (error: unknown) => {
    await throttle.refund(guesser)
    throw error
  })
  if (result) await throttle.succeed(guesser).catch(() => {})
  return result
}
