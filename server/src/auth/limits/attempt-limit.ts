import { tooManyAttempts } from './guesses.ts'
import type { Guesser, LogInThrottle } from './log-in-throttle.ts'

interface Attempt<Proof> {
  guesser: Guesser
  /** Gives false or undefined for a wrong guess. */
  judge: () => Promise<Proof>
}

/** Does costly work when its turn comes. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: TakeTurn = (work) => work()

/**
 * Counts a guess as failed, judges it, and takes the count back when the guess was right or could not
 * be judged. A guess that has to wait a little gives its turn back meanwhile. Throws `RetryLater` when
 * the wait would be too long, and when a guess that has waited is wrong.
 */
export async function withAttemptLimit<Proof>(
  throttle: LogInThrottle,
  begin: () => Promise<Attempt<Proof>>,
  takeTurn: TakeTurn = atOnce,
): Promise<Proof> {
  const begun = await takeTurn(async () => {
    const attempt = await begin()
    const { waitMs, nextWaitMs } = await throttle.consume(attempt.guesser)
    if (waitMs > 0) return { attempt, waitMs, nextWaitMs }
    return { proof: await judgeCounted(throttle, attempt) }
  })
  if ('proof' in begun) return begun.proof
  await throttle.sleep(begun.waitMs)
  const proof = await takeTurn(() => judgeCounted(throttle, begun.attempt))
  if (!proof) throw tooManyAttempts(begun.nextWaitMs)
  return proof
}

async function judgeCounted<Proof>(
  throttle: LogInThrottle,
  { guesser, judge }: Attempt<Proof>,
): Promise<Proof> {
  const proof = await judge().catch(async (error: unknown) => {
    await throttle.takeBack(guesser)
    throw error
  })
  if (proof) await throttle.succeed(guesser).catch(() => {})
  return proof
}
