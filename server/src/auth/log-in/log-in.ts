import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  accountDisabled,
  forbidden,
  secondFactorRequired,
  secondFactorWrong,
  unauthenticated,
  withUserId,
} from '../../platform/errors.ts'
import type { Connection } from '../connection.ts'
import type { LogInThrottle, LogInThrottles } from '../limits/log-in-throttle.ts'
import { type Credentials, tryPassword } from '../passwords/own-password.ts'
import { consumeCode, hasSecondFactor, tryCode } from '../second-factor/second-factor.ts'
import { finishVerification, sendVerification } from '../tokens/tokens.ts'
import { type Account, lockUnchanged } from '../users.repository.ts'

const VERIFY_FIRST =
  "Please verify your email first. We've sent you a link. Open it on this device, or log in on the device where you open it."

interface CredentialsAndCode extends Credentials {
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
  context: AppContext,
  throttles: LogInThrottles,
  { code, ...credentials }: CredentialsAndCode,
  connection: Connection,
): Promise<Proved> {
  const { password } = throttles
  const { account, isRight } = await tryPassword(context, password, credentials, connection)
  if (!account || !isRight) throw withUserId(account?.user.id, invalidCredentials())
  const withCode = await hasSecondFactor(context.db, account.user.id)
  if (withCode) await requireCode(context, throttles.code, account.user, { code, connection })
  if (account.disabledAt !== null) throw withUserId(account.user.id, accountDisabled())
  const { mailedToken: token, network } = connection
  const proved =
    token === undefined
      ? account
      : await finishVerification(context, { account, token }, password.forgive)
  if (context.config.requireVerifiedEmail && !proved.emailVerified) {
    await sendVerification(context, account, network)
    throw withUserId(account.user.id, forbidden(VERIFY_FIRST))
  }
  return { account: proved, withCode }
}

/** Throws 401 when the account has changed: a log-in with a password that was just replaced opens no session. */
export async function requireStillProved(transaction: Transaction, { account, withCode }: Proved) {
  const isUnchanged = await lockUnchanged(transaction, account)
  const lacksCode = !withCode && (await hasSecondFactor(transaction, account.user.id))
  if (!isUnchanged || lacksCode) throw withUserId(account.user.id, invalidCredentials())
}

const invalidCredentials = () => unauthenticated('Invalid Credentials!')

async function requireCode(
  context: AppContext,
  throttle: LogInThrottle,
  user: User,
  { code, connection }: { code: string | undefined; connection: Connection },
): Promise<void> {
  if (!code) throw withUserId(user.id, secondFactorRequired())
  const isRight = await tryCode(context.db, throttle, { user, connection }, () =>
    consumeCode(context, user.id, code),
  )
  if (!isRight) throw withUserId(user.id, secondFactorWrong())
}
