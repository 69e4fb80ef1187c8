import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Signup } from '@quiz-kingdom/shared/forms/signup.ts'
import { type Db, inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { type AppError, conflict, forbidden, unauthenticated } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { type Account, findAccount, findTaken, insertAccount } from './accounts.repository.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { mailVerification, newToken, sendVerification, storeVerification } from './tokens.ts'
import { foldAsBefore, foldUsername } from './usernames.ts'

interface AccountOptions {
  role: Role
  emailVerified: boolean
  signal?: AbortSignal
  /** What is stored together with the account, or not at all. */
  alongside?: (transaction: Transaction, user: User) => Promise<void>
}

/** Throws `conflict` that names the field when the e-mail or the username is taken. */
export async function createAccount(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { email, username, password }: Signup,
  { role, emailVerified, signal, alongside = async () => {} }: AccountOptions,
): Promise<User> {
  const taken = await findConflict(db, email, username)
  if (taken) throw taken

  const passwordHash = await hashPassword(password, signal)
  const now = clock.now()
  const createdAt = now.toISOString()
  const user: User = { id: newId(now), username, email, role }
  try {
    await inTransaction(db, async (transaction) => {
      await insertAccount(transaction, {
        user,
        usernameFolded: foldUsername(username),
        passwordHash,
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
  const taken = await findTaken(db, email, [foldUsername(username), foldAsBefore(username)])
  const fields: Record<string, string> = {}
  if (taken.email) fields.email = 'This email is already registered'
  if (taken.username) fields.username = 'This username is already taken'
  const [message] = Object.values(fields)
  return message === undefined ? undefined : conflict(message, fields)
}

export async function signUp(parts: Parts, form: Signup, signal: AbortSignal): Promise<void> {
  const token = newToken()
  const user = await createAccount(parts, form, {
    role: 'player',
    emailVerified: false,
    signal,
    alongside: (transaction, { id }) =>
      storeVerification(transaction, { token, userId: id, at: parts.clock.now() }),
  })
  mailVerification(parts, user, token)
}

interface LogIn {
  email: string
  password: string
  /** Where it comes from; see `LogInThrottle`. */
  network: string
  signal: AbortSignal
}

/**
 * Throws the same 401 for an unknown e-mail and a wrong password, 429 after too many failures, and
 * 403 for an account whose e-mail must be verified first; a mail with a link is then on its way.
 */
export async function checkCredentials(
  parts: Parts,
  throttle: LogInThrottle,
  { email, password, network, signal }: LogIn,
): Promise<User> {
  await throttle.admit(email, network)
  const account = await findOwner(parts.db, email, password, signal).catch(
    async (error: unknown) => {
      await throttle.takeBack(email, network)
      throw error
    },
  )
  if (!account) throw unauthenticated('Invalid Credentials!')
  await throttle.succeed(email, network)

  if (parts.config.requireVerifiedEmail && !account.emailVerified) {
    await sendVerification(parts, account.user)
    throw forbidden('Please verify your email first. We have sent you a link.')
  }
  return account.user
}

/** The account of that e-mail and password. Hashes once, whether or not there is an account. */
async function findOwner(
  db: Db,
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<Account | undefined> {
  const account = await findAccount(db, email)
  return (await verifyPassword(password, account?.passwordHash, signal)) ? account : undefined
}
