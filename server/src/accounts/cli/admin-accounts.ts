import { ALL_ACCOUNTS } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import type { Role, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { CLI_ACTOR, type NewEvent, recordEvent } from '../../audit/audit.repository.ts'
import { forgetDevices } from '../../auth/devices/known-devices.ts'
import { createAccount } from '../../auth/log-in/sign-up.ts'
import { hashNewPassword } from '../../auth/passwords/new-passwords.ts'
import { removeSecondFactorOf } from '../../auth/second-factor/second-factor.repository.ts'
import { countSessions, removeSessions } from '../../auth/sessions/sessions.repository.ts'
import { removeResetsAndPendingEmail, removeTokens } from '../../auth/tokens/tokens.repository.ts'
import { findAccount, updateAccount } from '../../auth/users.repository.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { conflict, notFound, toValidationError } from '../../platform/errors.ts'
import { ROWS_PER_BATCH, runInBatches } from '../../platform/jobs/batches.ts'
import type { Progress } from '../../platform/progress.ts'
import type { AccountContext } from '../account-part.ts'
import { endSessionsOf, setRole } from '../console/managed-accounts.ts'

type AdminContext = Pick<AccountContext, 'db' | 'clock' | 'accountParts'>

/** Owners must change a generated password, because others may have seen it. */
export interface InitialPassword {
  password: string
  mustChangePassword: boolean
}

function toEvent({ clock }: AdminContext, action: NewEvent['action']) {
  return { at: clock.now(), actor: CLI_ACTOR, action }
}

/** Creates an admin with a verified e-mail. The rules of the sign-up form apply. */
export async function createAdmin(
  context: AdminContext,
  names: { email: string; username: string },
  { password, mustChangePassword }: InitialPassword,
): Promise<User> {
  const event = toEvent(context, 'createAdmin')
  return createAccount(context, parseForm(SignupSchema, { ...names, password }), {
    role: 'admin',
    emailVerified: true,
    mustChangePassword,
    inSameTransaction: (transaction, account) => recordEvent(transaction, { ...event, account }),
  })
}

/** Ends the user's sessions. Throws `conflict` if the user already has the role or is the last admin. */
export async function changeRole(context: AdminContext, email: string, role: Role): Promise<User> {
  const user = await requireAccount(context.db, email)
  if (user.role === role) {
    throw conflict(`${user.email} is ${role === 'admin' ? 'already an admin' : 'not an admin'}.`)
  }
  await setRole(context, { actor: CLI_ACTOR, accountId: user.id }, role)
  return user
}

/** Sets the password of any account, ends the user's sessions, and invalidates mailed reset links. */
export async function setPassword(context: AdminContext, email: string, given: InitialPassword) {
  const { password } = parseForm(PasswordSchema, given)
  const user = await requireAccount(context.db, email)
  const passwordHash = await hashNewPassword(password, { owner: user, field: 'password' })
  await inTransaction(context.db, async (transaction) => {
    const mustChangePassword = given.mustChangePassword ? 1 : 0
    await updateAccount(transaction, user.id, { passwordHash, mustChangePassword })
    await removeResetsAndPendingEmail(transaction, user.id)
    await endSessionsOf(transaction, { ...toEvent(context, 'setPassword'), account: user })
  })
  return user
}

/** Turns the second factor off and ends the user's sessions. Throws `conflict` if it was not on. */
export async function resetSecondFactor(context: AdminContext, email: string): Promise<User> {
  const user = await requireAccount(context.db, email)
  await inTransaction(context.db, async (transaction) => {
    if (!(await removeSecondFactorOf(transaction, user.id))) {
      throw conflict(`${user.email} doesn't use two-step login.`)
    }
    await endSessionsOf(transaction, { ...toEvent(context, 'resetSecondFactor'), account: user })
  })
  return user
}

/** Ends all sessions, in batches that do not block other calls. Run it again after an interruption. */
export async function endAllSessions(
  context: AdminContext,
  { expect, advance }: Pick<Progress, 'expect' | 'advance'>,
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    await removeTokens(transaction)
    const endedSessions = await countSessions(transaction)
    expect(endedSessions)
    const event = { ...toEvent(context, 'endAllSessions'), account: ALL_ACCOUNTS }
    await recordEvent(transaction, { ...event, details: { endedSessions } })
  })
  for await (const removed of runInBatches(context.db, ROWS_PER_BATCH, removeSessions))
    advance(removed)
}

/** Invalidates all device cookies. Each running process accepts the old cookies until it restarts. */
export async function renewDeviceKey(context: AdminContext): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    await forgetDevices(context.db, transaction)
    await recordEvent(transaction, { ...toEvent(context, 'renewDeviceKey'), account: ALL_ACCOUNTS })
  })
}

async function requireAccount(db: Db, text: string): Promise<User> {
  const { email } = parseForm(EmailSchema, { email: text })
  const account = await findAccount(db, email)
  if (!account) throw notFound(`No account has the email ${email}.`)
  return account.user
}

const EmailSchema = v.pick(LoginSchema, ['email'])
const PasswordSchema = v.pick(SignupSchema, ['password'])

function parseForm<S extends v.GenericSchema>(schema: S, form: object): v.InferOutput<S> {
  const parsed = v.safeParse(schema, form)
  if (!parsed.success) throw toValidationError(parsed.issues)
  return parsed.output
}
