import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { findDevice, findLastAccount } from '../devices/known-devices.ts'
import { throttleGuess } from '../limits/log-in-throttle.ts'
import { type Account, computeDeletionCutoff, findAccount } from '../users.repository.ts'
import { hashingLimit, verifyPassword } from './passwords.ts'

export interface Credentials {
  email: string
  password: string
}

export interface ClientConnection {
  /** See `toNetwork`. */
  network: string
  deviceCookie: string | undefined
  /** The token of a mailed link that was opened in this browser. */
  mailedToken: string | undefined
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
}

export interface Reauthentication {
  user: User
  currentPassword: string
  connection: ClientConnection
}

export const wrongPassword = () =>
  invalidFields({ currentPassword: 'The current password is wrong' })

/** Throws 400 for a wrong password, and 429 after too many failures. */
export async function reauthenticate(
  context: Pick<AppContext, 'db' | 'clock'>,
  { user, currentPassword, connection }: Reauthentication,
): Promise<Account> {
  const credentials = { email: user.email, password: currentPassword }
  const { account, isRight } = await tryPassword(context, credentials, connection)
  if (!isRight || account?.user.id !== user.id) throw wrongPassword()
  return account
}

/**
 * Hashes one password even without an account, so that the response time does not reveal who has one. Ignores
 * an account that is due for erasure. Throws 429 after too many failures.
 */
export async function tryPassword(
  context: Pick<AppContext, 'db' | 'clock'>,
  { email, password }: Credentials,
  { network, deviceCookie, signal }: ClientConnection,
): Promise<{ account: Account | undefined; isRight: boolean }> {
  const { db, clock } = context
  const caller = { network, knownAccount: await findLastAccount(db, deviceCookie), signal }
  return hashingLimit.run(async () => {
    const found = await findAccount(db, email)
    const account = found && isDueForErasure(found, clock.now()) ? undefined : found
    const device = await findDevice(db, deviceCookie, account?.user.id)
    const isRight = await throttleGuess(context, 'log-in', { email, network, device }, () =>
      verifyPassword(password, account?.passwordHash),
    )
    return { account, isRight }
  }, caller)
}

function isDueForErasure({ deletedAt }: Account, now: Date): boolean {
  return deletedAt !== null && deletedAt <= computeDeletionCutoff(now)
}
