import { EVERYBODY } from '@quiz-kingdom/shared/entities/audit-event.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { recordAct, SHELL } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { conflict, notFound, toValidationError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Progress } from '../progress.ts'
import { sweep } from '../sweep.ts'
import { findAccount, updateMustChangePassword, updatePassword } from './accounts.repository.ts'
import { createAccount } from './accounts.ts'
import { forgetDevices } from './known-devices.ts'
import { endSessionsBy, setRole } from './managed-accounts.ts'
import { hashNewPassword } from './new-passwords.ts'
import { removeSecondFactorOf } from './second-factor.repository.ts'
import { countSessions, removeSessions } from './sessions.repository.ts'
import { removeResetsAndPendingEmail, removeTokens } from './tokens.repository.ts'

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
  const at = parts.clock.now()
  return createAccount(parts, parse(SignupSchema, form), {
    role: 'admin',
    emailVerified: true,
    mustChangePassword,
    alongside: (transaction, account) =>
      recordAct(transaction, { at, actor: SHELL, action: 'createAdmin', account }),
  })
}

/** Ends the user's sessions. Throws `conflict` when the account is an admin's already. */
export async function promote(parts: AccountParts, email: string): Promise<User> {
  const user = await requireAccount(parts, email)
  if (user.role === 'admin') throw conflict(`${user.email} is an admin already.`)
  await setRole(parts, { actor: SHELL, accountId: user.id }, 'admin')
  return user
}

/** Ends the user's sessions. Throws `conflict` when there would be no admin left. */
export async function demote(parts: AccountParts, email: string): Promise<User> {
  const user = await requireAccount(parts, email)
  if (user.role !== 'admin') throw conflict(`${user.email} is no admin.`)
  await setRole(parts, { actor: SHELL, accountId: user.id }, 'player')
  return user
}

/** For any account. Ends the user's sessions and makes mailed reset links useless. */
export async function setPassword(
  { db, clock }: AccountParts,
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
    const at = clock.now()
    await endSessionsBy(transaction, { at, actor: SHELL, action: 'setPassword', account: user })
  })
  return user
}

/** Ends the user's sessions. Throws `conflict` when there is none. */
export async function resetSecondFactor({ db, clock }: AccountParts, email: string): Promise<User> {
  const user = await requireAccount({ db }, email)
  await inTransaction(db, async (transaction) => {
    if (!(await removeSecondFactorOf(transaction, user.id))) {
      throw conflict(`${user.email} has no second factor.`)
    }
    const at = clock.now()
    await endSessionsBy(transaction, {
      at,
      actor: SHELL,
      action: 'resetSecondFactor',
      account: user,
    })
  })
  return user
}

/**
 * Logs everybody out and makes all mailed links useless. The sessions go some at a time, so that
 * nobody waits for the whole; ended early, it is to be run again.
 */
export async function endAllSessions(
  { db, clock }: AccountParts,
  { expect, advance }: Pick<Progress, 'expect' | 'advance'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeTokens(transaction)
    const endedSessions = await countSessions(transaction)
    expect(endedSessions)
    await recordAct(transaction, {
      at: clock.now(),
      actor: SHELL,
      action: 'endAllSessions',
      account: EVERYBODY,
      details: { endedSessions },
    })
  })
  await sweep(db, async (transaction, limit) => {
    const removed = await removeSessions(transaction, limit)
    advance(removed)
    return removed
  })
}

/** From the next start of each process on, no device counts as one that has logged in before. */
export async function renewDeviceKey({ db, clock }: AccountParts): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await forgetDevices(db, transaction)
    await recordAct(transaction, {
      at: clock.now(),
      actor: SHELL,
      action: 'renewDeviceKey',
      account: EVERYBODY,
    })
  })
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
