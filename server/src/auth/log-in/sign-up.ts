import type { Role, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { Signup } from '@quiz-kingdom/shared/forms/signup.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import {
  type Db,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../platform/db/database.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireStrongPassword } from '../passwords/new-passwords.ts'
import { hashingLimit, hashPassword } from '../passwords/passwords.ts'
import { EMAIL_TAKEN_MESSAGE, storeVerificationToken } from '../tokens/tokens.ts'
import { foldUsername } from '../usernames.ts'
import { findTakenFields, insertAccount } from '../users.repository.ts'

export const USERNAME_TAKEN_MESSAGE = 'This username is already taken'

interface AccountOptions {
  role: Role
  emailVerified: boolean
  /** True for a generated password, which others may have seen. */
  mustChangePassword?: boolean
  /** Runs in the transaction that stores the account. */
  inSameTransaction?: (transaction: Transaction, user: User) => Promise<void>
}

/** Throws `conflict` with the taken field, and 400 for a weak password. */
export async function createAccount(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { email, username, password }: Signup,
  {
    role,
    emailVerified,
    mustChangePassword = false,
    inSameTransaction = async () => {},
  }: AccountOptions,
): Promise<User> {
  // Comes before the look-up, so that a weak password cannot reveal whether the e-mail has an account.
  requireStrongPassword(password, { owner: { username, email }, field: 'password' })
  const taken = await findSignUpConflict(db, email, username)
  if (taken) throw taken

  const passwordHash = await hashPassword(password)
  const now = clock.now()
  const createdAt = now.toISOString()
  const user: User = { id: newId(now), username, email, role }
  try {
    await inTransaction(db, async (transaction) => {
      await insertAccount(transaction, {
        ...user,
        usernameFolded: foldUsername(username),
        passwordHash,
        mustChangePassword: mustChangePassword ? 1 : 0,
        emailVerifiedAt: emailVerified ? createdAt : null,
        createdAt,
        unused: emailVerified ? 0 : 1,
      })
      await inSameTransaction(transaction, user)
    })
  } catch (error) {
    // The e-mail or the username was taken while the password was hashed.
    if (isUniqueViolation(error)) throw (await findSignUpConflict(db, email, username)) ?? error
    throw error
  }
  return user
}

/** If both are taken, reports only the username, or failed sign-ups could reveal any number of e-mails. */
async function findSignUpConflict(db: Db, email: string, username: string) {
  const taken = await findTakenFields(db, email, foldUsername(username))
  if (taken.username) return conflict(USERNAME_TAKEN_MESSAGE, { username: USERNAME_TAKEN_MESSAGE })
  return taken.email ? conflict(EMAIL_TAKEN_MESSAGE, { email: EMAIL_TAKEN_MESSAGE }) : undefined
}

interface SignUpOptions {
  network: string
  signal: AbortSignal
  /** Counts the verification mail. Runs in the transaction that creates the account and queues the mail. */
  countMail: (transaction: Transaction) => Promise<void>
}

export async function signUp(
  context: AppContext,
  form: Signup,
  { network, signal, countMail }: SignUpOptions,
): Promise<User> {
  const options: AccountOptions = {
    role: 'player',
    emailVerified: false,
    inSameTransaction: async (transaction, user) => {
      await countMail(transaction)
      await storeVerificationToken(context, transaction, { user, network })
    },
  }
  const user = await hashingLimit.run(() => createAccount(context, form, options), {
    network,
    signal,
  })
  context.mailer.deliver()
  return user
}
