import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DELETION_GRACE_DAYS,
  type ListedSession,
  type Account as OwnAccount,
} from '@quiz-kingdom/shared/entities/people/account.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { UNKNOWN_DEVICE } from '../../auth/devices/describe-device.ts'
import { forgotPasswordLink, logInLink } from '../../auth/links.ts'
import { USERNAME_TAKEN_MESSAGE } from '../../auth/log-in/sign-up.ts'
import { hashNewPassword } from '../../auth/passwords/new-passwords.ts'
import {
  type Reauthentication,
  reauthenticate,
  wrongPassword,
} from '../../auth/passwords/own-password.ts'
import { hashingLimit } from '../../auth/passwords/passwords.ts'
import { hasSecondFactor } from '../../auth/second-factor/second-factor.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { listSessionsOf, removeSessionsOf } from '../../auth/sessions/sessions.repository.ts'
import { computeSessionExpiry, MAX_SESSIONS } from '../../auth/sessions/sessions.ts'
import {
  findPendingEmail,
  removeResetsAndPendingEmail,
  removeTokensOf,
} from '../../auth/tokens/tokens.repository.ts'
import { sendEmailChange } from '../../auth/tokens/tokens.ts'
import { foldUsername } from '../../auth/usernames.ts'
import {
  type Account,
  findAccountById,
  lockIfUnchanged,
  lockLastAdmin,
  updateAccount,
  updatePassword,
} from '../../auth/users.repository.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import {
  type Db,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../platform/db/database.ts'
import { conflict, invalidFields, unauthenticated } from '../../platform/errors.ts'
import { deletionMail, passwordChangedMail } from '../../platform/mail/templates.ts'
import { type AccountContext, notifyAccountParts } from '../account-part.ts'

type DbAndClock = Pick<AppContext, 'db' | 'clock'>

export async function readOwnAccount({ db, clock }: DbAndClock, userId: Id): Promise<OwnAccount> {
  const { user, createdAt, emailVerified } = await requireAccount(db, userId)
  const pendingEmail = await findPendingEmail(db, userId, clock.now().toISOString())
  return {
    ...user,
    createdAt,
    emailVerified,
    ...(pendingEmail !== undefined && { pendingEmail }),
    hasSecondFactor: await hasSecondFactor(db, userId),
  }
}

/** Throws 401 for an erased account, because its session may still be cached for seconds. */
async function requireAccount(db: Db, userId: Id): Promise<Account> {
  const account = await findAccountById(db, userId)
  if (!account) throw unauthenticated()
  return account
}

/** Throws `conflict` if the username is taken. */
export async function changeUsername({ db, clock }: DbAndClock, userId: Id, username: string) {
  const usernameFolded = foldUsername(username)
  try {
    return await inTransaction(db, async (transaction) => {
      await updateAccount(transaction, userId, { username, usernameFolded })
      return readOwnAccount({ db: transaction, clock }, userId)
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw conflict(USERNAME_TAKEN_MESSAGE, { username: USERNAME_TAKEN_MESSAGE })
    throw error
  }
}

/** Mails a link that changes the address. Throws the errors of `reauthenticate` and `sendEmailChange`. */
export async function requestEmailChange(
  context: AppContext,
  reauthentication: Reauthentication,
  { email, countMail }: { email: string; countMail: (transaction: Transaction) => Promise<void> },
): Promise<OwnAccount> {
  const account = await reauthenticate(context, reauthentication)
  const { user } = account
  if (email === user.email) throw invalidFields({ email: 'This is already your email' })

  const own = await readOwnAccount(context, user.id)
  const { network } = reauthentication.connection
  await sendEmailChange(context, account, { email, network, countMail })
  return { ...own, pendingEmail: email }
}

/**
 * Returns a function that stores the new password. Call it in the transaction that opens the new session.
 * Throws the errors of `reauthenticate`.
 */
export async function preparePasswordChange(
  context: AppContext,
  reauthentication: Reauthentication,
  newPassword: string,
): Promise<(transaction: Transaction) => Promise<void>> {
  const account = await reauthenticate(context, reauthentication)
  const { user } = account
  const { config, mailer } = context
  const { network, signal } = reauthentication.connection
  const passwordHash = await hashingLimit.run(
    () => hashNewPassword(newPassword, { owner: user, field: 'newPassword' }),
    { network, signal, knownAccount: user.id },
  )
  const notice = passwordChangedMail(user.email, forgotPasswordLink(config))
  return async (transaction) => {
    if (!(await lockIfUnchanged(transaction, account))) throw wrongPassword()
    await updatePassword(transaction, user.id, passwordHash)
    await removeResetsAndPendingEmail(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
    await mailer.enqueue(transaction, notice)
  }
}

/**
 * Hides the account and ends its sessions. It is erased after `DELETION_GRACE_DAYS`. `confirmation` is the
 * username. Throws the errors of `reauthenticate`, and `conflict` for the last admin.
 */
export async function deleteAccount(
  context: AccountContext,
  reauthentication: Reauthentication,
  confirmation: string,
): Promise<void> {
  const { db, clock, config, mailer, accountParts } = context
  if (foldUsername(confirmation) !== foldUsername(reauthentication.user.username)) {
    throw invalidFields({ confirmation: 'This is not your username' })
  }
  // The account is read from the database, because the role in the cached session may be outdated.
  const account = await reauthenticate(context, reauthentication)
  const { user } = account
  const notice = deletionMail(user.email, logInLink(config), DELETION_GRACE_DAYS)
  await inTransaction(db, async (transaction) => {
    if (user.role === 'admin' && (await lockLastAdmin(transaction, user.id))) {
      throw conflict('You are the last admin. Make someone else an admin first.')
    }
    if (!(await lockIfUnchanged(transaction, account))) throw wrongPassword()
    await updateAccount(transaction, user.id, { deletedAt: clock.now().toISOString() })
    await notifyAccountParts(accountParts, 'whenVisibilityChanged', transaction, user.id)
    await notifyAccountParts(accountParts, 'whenDeactivated', transaction, user.id)
    await removeTokensOf(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
    await mailer.enqueue(transaction, notice)
  })
  mailer.deliver()
}

const SESSION_ID_LENGTH = 24

export interface CurrentSession {
  user: User
  secret: string
}

/** Lists the session in use, then the others by their last use, newest first. */
export async function listOwnSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { user, secret }: CurrentSession,
): Promise<ListedSession[]> {
  const current = hashSecret(secret)
  const now = clock.now().toISOString()
  const sessions = await listSessionsOf(db, user.id, { first: current, limit: MAX_SESSIONS })
  return sessions
    .filter((session) => computeSessionExpiry(session, user.role) > now)
    .map(({ hash, device, createdAt, lastSeenAt }) => ({
      id: hash.slice(0, SESSION_ID_LENGTH),
      device: device ?? UNKNOWN_DEVICE,
      createdAt,
      lastSeenAt: truncateToHour(lastSeenAt),
      isCurrent: hash === current,
    }))
}

/** Shows hours only, because the use of a session is stored once an hour. */
function truncateToHour(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`
}
