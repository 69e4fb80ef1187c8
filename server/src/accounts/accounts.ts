import { DELETION_DAYS } from '@quiz-kingdom/shared/entities/account.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Signup } from '@quiz-kingdom/shared/forms/signup.ts'
import { DAY_S, isoAfter } from '../clock.ts'
import { type Db, inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import {
  type AppError,
  about,
  accountDisabled,
  conflict,
  forbidden,
  secondFactorRequired,
  secondFactorWrong,
  unauthenticated,
} from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import {
  type Account,
  findAccount,
  findTaken,
  insertAccount,
  type LockedAdmin,
  lockUnchanged,
} from './accounts.repository.ts'
import { judgeGuess } from './judge-guess.ts'
import { findDevice } from './known-devices.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { hashNewPassword } from './new-passwords.ts'
import { verifyPassword } from './passwords.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { EMAIL_TAKEN, sendVerification, storeVerification } from './tokens.ts'
import { foldingsOf, foldUsername } from './usernames.ts'

export const USERNAME_TAKEN = 'This username is already taken'

interface AccountOptions {
  role: Role
  emailVerified: boolean
  /** For a generated password that others may have seen. */
  mustChangePassword?: boolean
  signal?: AbortSignal
  /** What is stored together with the account, or not at all. */
  alongside?: (transaction: Transaction, user: User) => Promise<void>
}

/**
 * Throws `conflict` that names the field when the e-mail or the username is taken, 400 for a password
 * that is easily guessed.
 */
export async function createAccount(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { email, username, password }: Signup,
  {
    role,
    emailVerified,
    mustChangePassword = false,
    signal,
    alongside = async () => {},
  }: AccountOptions,
): Promise<User> {
  const taken = await findConflict(db, email, username)
  if (taken) throw taken

  const owner = { username, email }
  const passwordHash = await hashNewPassword(password, { owner, field: 'password', signal })
  const now = clock.now()
  const createdAt = now.toISOString()
  const user: User = { id: newId(now), username, email, role }
  try {
    await inTransaction(db, async (transaction) => {
      await insertAccount(transaction, {
        user,
        usernameFolded: foldUsername(username),
        passwordHash,
        mustChangePassword,
        emailVerifiedAt: emailVerified ? createdAt : null,
        createdAt,
      })
      await alongside(transaction, user)
    })
  } catch (error) {
    // Someone else took it while the password was hashed.
    if (isUniqueViolation(error)) throw (await findConflict(db, email, username)) ?? error
    throw error
  }
  return user
}

async function findConflict(
  db: Db,
  email: string,
  username: string,
): Promise<AppError | undefined> {
  const taken = await findTaken(db, email, foldingsOf(username))
  const fields: Record<string, string> = {}
  if (taken.email) fields.email = EMAIL_TAKEN
  if (taken.username) fields.username = USERNAME_TAKEN
  const [message] = Object.values(fields)
  return message === undefined ? undefined : conflict(message, fields)
}

export async function signUp(parts: Parts, form: Signup, signal: AbortSignal): Promise<User> {
  const user = await createAccount(parts, form, {
    role: 'player',
    emailVerified: false,
    signal,
    alongside: (transaction, user) => storeVerification(parts, transaction, user),
  })
  parts.mailer.deliver()
  return user
}

export interface Credentials {
  email: string
  password: string
  /** Where they come from; see `LogInThrottle`. */
  network: string
  /** What the device cookie holds. */
  deviceCookie: string | undefined
  signal: AbortSignal
}

interface CredentialsAndCode extends Credentials {
  /** Of the second factor. */
  code?: string | undefined
}

/** What a log-in has shown; none of it may have changed when its session begins. */
export interface Proved {
  account: Account
  /** Whether a code of the second factor was among it. */
  withCode: boolean
}

/**
 * Throws the same 401 for an unknown e-mail and a wrong password, another one for a code that is
 * missing or wrong, 429 after too many failures, and 403 for an account that is disabled or whose
 * e-mail must be verified first; a mail with a link is then on its way.
 */
export async function checkCredentials(
  parts: Parts,
  throttles: { password: LogInThrottle; code: LogInThrottle },
  { code, ...credentials }: CredentialsAndCode,
): Promise<Proved> {
  const { account, isRight } = await tryPassword(parts, throttles.password, credentials)
  if (!account || !isRight) {
    throw about(account?.user.id, invalidCredentials())
  }
  const withCode = await hasSecondFactor(parts.db, account.user.id)
  if (withCode) {
    await requireCode(parts, throttles.code, account.user.id, { code, ...credentials })
  }
  if (account.disabledAt !== null) throw about(account.user.id, accountDisabled())
  if (parts.config.requireVerifiedEmail && !account.emailVerified) {
    await sendVerification(parts, account)
    const message = 'Please verify your email first. We have sent you a link.'
    throw about(account.user.id, forbidden(message))
  }
  return { account, withCode }
}

/**
 * Locks the account. Throws as for a wrong password when it has changed since: whoever keeps logging
 * in with a password that its owner replaces must not be left with a session.
 */
export async function requireStillProved(
  transaction: Transaction,
  { account, withCode }: Proved,
): Promise<void> {
  const isUnchanged = await lockUnchanged(transaction, account)
  const lacksCode = !withCode && (await hasSecondFactor(transaction, account.user.id))
  if (!isUnchanged || lacksCode) throw about(account.user.id, invalidCredentials())
}

const invalidCredentials = () => unauthenticated('Invalid Credentials!')

async function requireCode(
  parts: Parts,
  throttle: LogInThrottle,
  userId: Id,
  { code, email, network, deviceCookie }: CredentialsAndCode,
): Promise<void> {
  if (!code) throw about(userId, secondFactorRequired())
  const device = await findDevice(parts.db, deviceCookie, userId)
  const isRight = await judgeGuess(throttle, { email, network, device }, () =>
    takeCode(parts, userId, code),
  )
  if (!isRight) throw about(userId, secondFactorWrong())
}

/**
 * The account of that e-mail, undefined when there is none or a deletion is past being taken back,
 * and whether the password is its own. Hashes once in any case. Throws 429 after too many failures.
 */
export async function tryPassword(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  throttle: LogInThrottle,
  { email, password, network, deviceCookie, signal }: Credentials,
): Promise<{ account: Account | undefined; isRight: boolean }> {
  const found = await findAccount(db, email)
  const account = found && isDueForErasure(found, clock.now()) ? undefined : found
  const device = await findDevice(db, deviceCookie, account?.user.id)
  await throttle.admit(email, network, device)
  const isRight = await verifyPassword(password, account?.passwordHash, signal).catch(
    async (error: unknown) => {
      await throttle.takeBack(email, network, device)
      throw error
    },
  )
  if (isRight) await throttle.succeed(email, network, device)
  return { account, isRight }
}

function isDueForErasure({ deletedAt }: Account, now: Date): boolean {
  return deletedAt !== null && deletedAt <= erasedIfDeletedUntil(now)
}

/** Whoever deleted an account up to then can no longer take it back. */
export function erasedIfDeletedUntil(now: Date): string {
  return isoAfter(now, -DELETION_DAYS * DAY_S)
}

/** Whether nobody else is left to keep the site. */
export function isLastAdmin(admins: readonly LockedAdmin[], userId: Id): boolean {
  return !admins.some(({ id, isEnabled }) => isEnabled && id !== userId)
}
