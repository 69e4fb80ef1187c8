import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { inTransaction } from '../db/database.ts'
import { conflict, notFound, toValidationError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import {
  findAccount,
  lockAdmins,
  updateMustChangePassword,
  updatePassword,
  updateRole,
} from './accounts.repository.ts'
import { createAccount, isLastAdmin } from './accounts.ts'
import { hashNewPassword } from './new-passwords.ts'
import { removeSecondFactorOf } from './second-factor.repository.ts'
import { removeSessionsOf } from './sessions.repository.ts'
import { removeResetsAndPendingEmail } from './tokens.repository.ts'

type AccountParts = Pick<Parts, 'db' | 'clock'>

const EmailSchema = v.pick(LoginSchema, ['email'])
const PasswordSchema = v.pick(SignupSchema, ['password'])

interface PasswordOptions {
  /** For a generated password, which others may have seen. */
  mustChangePassword: boolean
}

/** An admin with a verified e-mail. The form's rules are those of the sign-up. */
export async function createAdmin(
  parts: AccountParts,
  form: { email: string; username: string; password: string },
  { mustChangePassword }: PasswordOptions,
): Promise<User> {
  return createAccount(parts, parse(SignupSchema, form), {
    role: 'admin',
    emailVerified: true,
    mustChangePassword,
  })
}

/** Ends the user's sessions. Throws `conflict` when the account is an admin's already. */
export async function promote({ db }: AccountParts, email: string): Promise<User> {
  const user = await requireAccount({ db }, email)
  if (user.role === 'admin') throw conflict(`${user.email} is an admin already.`)
  await inTransaction(db, async (transaction) => {
    await updateRole(transaction, user.id, 'admin')
    await removeSessionsOf(transaction, user.id)
  })
  return user
}

/** Takes the second factor and ends the user's sessions. Throws `conflict` when there would be no admin left. */
export async function demote({ db }: AccountParts, email: string): Promise<User> {
  const user = await requireAccount({ db }, email)
  await inTransaction(db, async (transaction) => {
    const admins = await lockAdmins(transaction)
    if (!admins.some(({ id }) => id === user.id)) throw conflict(`${user.email} is no admin.`)
    if (isLastAdmin(admins, user.id)) {
      throw conflict(`${user.email} is the last admin. Create or promote another one first.`)
    }
    await updateRole(transaction, user.id, 'player')
    await removeSecondFactorOf(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
  })
  return user
}

/** For any account. Ends the user's sessions and makes mailed reset links useless. */
export async function setPassword(
  { db }: AccountParts,
  email: string,
  newPassword: string,
  { mustChangePassword }: PasswordOptions,
): Promise<User> {
  const { password } = parse(PasswordSchema, { password: newPassword })
  const user = await requireAccount({ db }, email)
  const passwordHash = await hashNewPassword(password, { owner: user, field: 'password' })
  await inTransaction(db, async (transaction) => {
    await updatePassword(transaction, user.id, passwordHash)
    if (mustChangePassword) await updateMustChangePassword(transaction, user.id)
    await removeResetsAndPendingEmail(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
  })
  return user
}

/** Ends the user's sessions. Throws `conflict` when there is none. */
export async function resetSecondFactor({ db }: AccountParts, email: string): Promise<User> {
  const user = await requireAccount({ db }, email)
  await inTransaction(db, async (transaction) => {
    if (!(await removeSecondFactorOf(transaction, user.id))) {
      throw conflict(`${user.email} has no second factor.`)
    }
    await removeSessionsOf(transaction, user.id)
  })
  return user
}

async function requireAccount({ db }: Pick<Parts, 'db'>, text: string): Promise<User> {
  const { email } = parse(EmailSchema, { email: text })
  const account = await findAccount(db, email)
  if (!account) throw notFound(`No account has the email ${email}.`)
  return account.user
}

function parse<S extends v.GenericSchema>(schema: S, form: object): v.InferOutput<S> {
  const parsed = v.safeParse(schema, form)
  if (!parsed.success) throw toValidationError(parsed.issues)
  return parsed.output
}
