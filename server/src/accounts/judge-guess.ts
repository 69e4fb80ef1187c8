import type { LogInThrottle } from './log-in-throttle.ts'

/**
 * Lets the throttle count a guess. What is no proof, false or undefined, has failed; a guess that
 * could not be judged is nobody's failure. What was proved has happened, even if the count of the
 * guess cannot be taken back. Throws `RetryLater` when it has to wait.
 */
export async function judgeGuess<Proof>(
  throttle: LogInThrottle,
  { email, network, device }: { email: string; network: string; device: string | undefined },
  judge: () => Promise<Proof>,
): Promise<Proof> {
  await throttle.admit(email, network, device)
  const proof = await judge().catch(async (error: unknown) => {
    await throttle.takeBack(email, network, device)
    throw error
  })
  if (proof) await throttle.succeed(email, network, device).catch(() => {})
  return proof
}
