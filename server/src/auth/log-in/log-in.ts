import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  accountDisabled,
  attachUserId,
  forbidden,
  secondFactorRequired,
  secondFactorWrong,
  unauthenticated,
} from '../../platform/errors.ts'
import { type ClientConnection, type Credentials, tryPassword } from '../passwords/own-password.ts'
import { consumeCode, hasSecondFactor, tryCode } from '../second-factor/second-factor.ts'
import { sendVerificationLink, verifyEmailAtLogIn } from '../tokens/tokens.ts'
import { type Account, lockIfUnchanged } from '../users.repository.ts'

const VERIFY_FIRST_MESSAGE =
  "Please verify your email first. We've sent you a link. Open it on this device, or log in on the device where you open it."

interface CredentialsAndCode extends Credentials {
  code?: string | undefined
}

/** The account when its password was checked. It must be unchanged when the session opens. */
export interface LogInProof {
  account: Account
  /** Whether the log-in included a second-factor code. */
  withCode: boolean
}

/**
 * Throws 401 for wrong credentials and for a missing or wrong code, 429 after too many failures, and 403 for
 * a disabled account. If the e-mail must be verified first, mails a link and throws 403.
 */
export async function checkCredentials(
  context: AppContext,
  { code, ...credentials }: CredentialsAndCode,
  connection: ClientConnection,
): Promise<LogInProof> {
  const { account, isRight } = await tryPassword(context, credentials, connection)
  if (!account || !isRight) throw attachUserId(account?.user.id, invalidCredentials())
  const withCode = await hasSecondFactor(context.db, account.user.id)
  if (withCode) await requireCode(context, account.user, { code, connection })
  if (account.disabledAt !== null) throw attachUserId(account.user.id, accountDisabled())
  const { mailedToken: token, network } = connection
  const present =
    token === undefined ? account : await verifyEmailAtLogIn(context, { account, token })
  if (context.config.requireVerifiedEmail && !present.emailVerified) {
    await sendVerificationLink(context, account, network)
    throw attachUserId(account.user.id, forbidden(VERIFY_FIRST_MESSAGE))
  }
  return { account: present, withCode }
}

/** Throws 401 if the account has changed: a password that was just replaced must not open a session. */
export async function requireValidProof(
  transaction: Transaction,
  { account, withCode }: LogInProof,
): Promise<void> {
  const isUnchanged = await lockIfUnchanged(transaction, account)
  const lacksCode = !withCode && (await hasSecondFactor(transaction, account.user.id))
  if (!isUnchanged || lacksCode) throw attachUserId(account.user.id, invalidCredentials())
}

const invalidCredentials = () => unauthenticated('Invalid Credentials!')

async function requireCode(
  context: AppContext,
  user: User,
  { code, connection }: { code: string | undefined; connection: ClientConnection },
): Promise<void> {
  if (!code) throw attachUserId(user.id, secondFactorRequired())
  const isRight = await tryCode(context, { user, connection }, () =>
    consumeCode(context, user.id, code),
  )
  if (!isRight) throw attachUserId(user.id, secondFactorWrong())
}
