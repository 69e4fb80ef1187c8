import { EVERYBODY } from '@quiz-kingdom/shared/entities/audit-event.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { recordAct, SHELL } from '../../audit/audit.ts'
import { forgetDevices } from '../../auth/devices/known-devices.ts'
import { createAccount } from '../../auth/log-in/sign-up.ts'
import { hashNewPassword } from '../../auth/passwords/new-passwords.ts'
import { removeSecondFactorOf } from '../../auth/second-factor/second-factor.repository.ts'
import { countSessions, removeSessions } from '../../auth/sessions/sessions.repository.ts'
import { removeResetsAndPendingEmail, removeTokens } from '../../auth/tokens/tokens.repository.ts'
import { findAccount, updateAccount, updatePassword } from '../../auth/users.repository.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { conflict, notFound, toValidationError } from '../../platform/errors.ts'
import { inBatches, ROWS_AT_ONCE } from '../../platform/jobs/batches.ts'
import type { Progress } from '../../platform/progress.ts'
import type { AccountContext } from '../account-part.ts'
import { endSessionsBy, setRole } from '../console/managed-accounts.ts'

type AdminContext = Pick<AccountContext, 'db' | 'clock' | 'accountParts'>

const EmailSchema = v.pick(LoginSchema, ['email'])
const PasswordSchema = v.pick(SignupSchema, ['password'])

interface PasswordOptions {
  /** True for a generated password: others may have seen it. */
  mustChangePassword: boolean
}

/** An admin with a verified e-mail. The form's rules are those of the sign-up. */
export async function createAdmin(
  context: AdminContext,
  form: { email: string; username: string; password: string },
  { mustChangePassword }: PasswordOptions,
): Promise<User> {
  const at = context.clock.now()
  return createAccount(context, parse(SignupSchema, form), {
    role: 'admin',
    emailVerified: true,
    mustChangePassword,
    inSameTransaction: (transaction, account) =>
      recordAct(transaction, { at, actor: SHELL, action: 'createAdmin', account }),
  })
}

/** Ends the user's sessions. Throws `conflict` when the account is an admin's already. */
export async function promote(context: AdminContext, email: string): Promise<User> {
  const user = await requireAccount(context.db, email)
  if (user.role === 'admin') throw conflict(`${user.email} is an admin already.`)
  await setRole(context, { actor: SHELL, accountId: user.id }, 'admin')
  return user
}

/** Ends the user's sessions. Throws `conflict` when there would be no admin left. */
export async function demote(context: AdminContext, email: string): Promise<User> {
  const user = await requireAccount(context.db, email)
  if (user.role !== 'admin') throw conflict(`${user.email} is no admin.`)
  await setRole(context, { actor: SHELL, accountId: user.id }, 'player')
  return user
}

/** Sets the password of any account. Ends the user's sessions and makes mailed reset links useless. */
export async function setPassword(
  { db, clock }: AdminContext,
  email: string,
  newPassword: string,
  { mustChangePassword }: PasswordOptions,
): Promise<User> {
  const { password } = parse(PasswordSchema, { password: newPassword })
  const user = await requireAccount(db, email)
  const passwordHash = await hashNewPassword(password, { owner: user, field: 'password' })
  await inTransaction(db, async (transaction) => {
    await updatePassword(transaction, user.id, passwordHash)
    if (mustChangePassword) await updateAccount(transaction, user.id, { must_change_password: 1 })
    await removeResetsAndPendingEmail(transaction, user.id)
    const act = { at: clock.now(), actor: SHELL, action: 'setPassword' } as const
    await endSessionsBy(transaction, { ...act, account: user })
  })
  return user
}

/** Ends the user's sessions. Throws `conflict` when there is none. */
export async function resetSecondFactor({ db, clock }: AdminContext, email: string): Promise<User> {
  const user = await requireAccount(db, email)
  await inTransaction(db, async (transaction) => {
    if (!(await removeSecondFactorOf(transaction, user.id))) {
      throw conflict(`${user.email} has no second factor.`)
    }
    const act = { at: clock.now(), actor: SHELL, action: 'resetSecondFactor' } as const
    await endSessionsBy(transaction, { ...act, account: user })
  })
  return user
}

/**
 * Logs everybody out and makes all mailed links useless. Sessions go in batches, so that no call
 * waits for all of them. If it is stopped early, run it again.
 */
export async function endAllSessions(
  { db, clock }: AdminContext,
  { expect, advance }: Pick<Progress, 'expect' | 'advance'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeTokens(transaction)
    const endedSessions = await countSessions(transaction)
    expect(endedSessions)
    const act = { at: clock.now(), actor: SHELL, action: 'endAllSessions' } as const
    await recordAct(transaction, { ...act, account: EVERYBODY, details: { endedSessions } })
  })
  for await (const removed of inBatches(db, ROWS_AT_ONCE, removeSessions)) advance(removed)
}

/** Makes all devices unknown. A process notices at its next start. */
export async function renewDeviceKey({ db, clock }: AdminContext): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await forgetDevices(db, transaction)
    const act = { at: clock.now(), actor: SHELL, action: 'renewDeviceKey' } as const
    await recordAct(transaction, { ...act, account: EVERYBODY })
  })
}

async function requireAccount(db: Db, text: string): Promise<User> {
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
