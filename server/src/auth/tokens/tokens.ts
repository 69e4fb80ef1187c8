import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/people/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import {
  type Db,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../platform/db/database.ts'
import { AppError, conflict, tooManyRequests } from '../../platform/errors.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import {
  emailChangeMail,
  emailChangeNoticeMail,
  emailTakenMail,
  resetMail,
  verificationMail,
} from '../../platform/mail/templates.ts'
import { findDevice } from '../devices/known-devices.ts'
import { forgiveLogInGuesses } from '../limits/log-in-throttle.ts'
import { forgotPasswordLink, logInLink, resetLink, verificationLink } from '../links.ts'
import { hashNewPassword } from '../passwords/new-passwords.ts'
import type { ClientConnection } from '../passwords/own-password.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { removeSessionsOf } from '../sessions/sessions.repository.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  lockIfUnchanged,
  markEmailVerified,
  updateAccount,
  updatePassword,
} from '../users.repository.ts'
import {
  type ConsumedToken,
  consumeToken,
  findToken,
  hasTokenSince,
  insertToken,
  removePendingEmail,
  removeResetsAndPendingEmail,
  removeTokensOf,
  type ValidToken,
} from './tokens.repository.ts'

/** 32 characters, so that the link fits into a mail's lines of 76 and can be copied from an `.eml` file. */
const TOKEN_BYTES = 24
const VERIFICATION_HOURS = 24
const VERIFICATION = { type: 'emailVerification', lifetimeS: VERIFICATION_HOURS * HOUR_S } as const
const RESET_MINUTES = 60
/** Only one mail of a kind is sent within this time, so that nobody can flood a mailbox. */
const MAIL_INTERVAL_S = 60

type TokenOwner = Pick<User, 'id' | 'email'>

export const EMAIL_TAKEN_MESSAGE = 'This email is already registered'

/** For a token that was never mailed, was already used or has expired. */
export class InvalidTokenError extends AppError {
  constructor() {
    super(400, 'bad_request', 'Invalid or expired token.')
  }
}

interface NewToken {
  type: TokenType
  lifetimeS: number
  /** The new address of an e-mail change. */
  email?: string
  network?: string
  mails: (token: string) => Mail[]
}

/** Stores a token and queues its mails, which expire with it. Call `mailer.deliver` afterwards. */
async function storeToken(
  { clock, mailer }: AppContext,
  transaction: Transaction,
  userId: Id,
  { type, lifetimeS, email, network, mails }: NewToken,
): Promise<void> {
  const token = newSecret(TOKEN_BYTES)
  const now = clock.now()
  const expiresAt = isoAfter(now, lifetimeS)
  await insertToken(transaction, {
    hash: hashSecret(token),
    userId,
    type,
    createdAt: now.toISOString(),
    expiresAt,
    email: email ?? null,
    askedFrom: network === undefined ? null : hashSecret(network),
  })
  for (const mail of mails(token)) await mailer.enqueue(transaction, mail, expiresAt)
}

/** Call `mailer.deliver` after the transaction. */
export function storeVerificationToken(
  context: AppContext,
  transaction: Transaction,
  { user, network }: { user: Pick<User, 'id' | 'email'>; network: string },
): Promise<void> {
  return storeToken(context, transaction, user.id, toVerification(context, user.email, network))
}

/** Mails a verification link, at most one a minute. */
export async function sendVerificationLink(context: AppContext, account: Account, network: string) {
  await issueToken(context, account, toVerification(context, account.user.email, network))
}

function toVerification({ config }: AppContext, email: string, network: string): NewToken {
  const mails = (token: string) => [
    verificationMail(email, verificationLink(config, token), VERIFICATION_HOURS),
  ]
  return { ...VERIFICATION, network, mails }
}

/**
 * Mails a link to the new address that completes the change, and a notice to the current address. Only the
 * mail to the new address reveals whether it is taken. Throws `RetryLaterError` within a minute of another
 * verification mail, or if the account has just changed.
 */
export async function sendEmailChange(
  context: AppContext,
  account: Account,
  { email, network, countMail }: { email: string; network: string; countMail: TransactionStep },
): Promise<void> {
  const { db, config } = context
  const isTaken = (await findAccount(db, email)) !== undefined
  const mails = (token: string) => [
    emailChangeNoticeMail(account.user.email, forgotPasswordLink(config)),
    isTaken
      ? emailTakenMail(email, logInLink(config))
      : emailChangeMail(email, verificationLink(config, token), VERIFICATION_HOURS),
  ]
  const change = { ...VERIFICATION, email, network, mails }
  const isIssued = await issueToken(context, account, change, countMail)
  if (!isIssued) throw tooManyRequests(MAIL_INTERVAL_S)
}

/**
 * Mails a reset link. Returns false if no enabled account has the e-mail, if the account has just changed, or
 * if the last reset link was mailed less than a minute ago.
 */
export async function sendResetLink(
  context: AppContext,
  email: string,
  inSameTransaction: TransactionStep,
): Promise<boolean> {
  const account = await findAccount(context.db, email)
  if (!account || account.disabledAt !== null) return false
  const reset: NewToken = {
    type: 'passwordReset',
    lifetimeS: RESET_MINUTES * 60,
    mails: (token) => [resetMail(email, resetLink(context.config, token), RESET_MINUTES)],
  }
  return issueToken(context, account, reset, inSameTransaction)
}

type TransactionStep = (transaction: Transaction) => Promise<void>

/** Returns false within a minute of the last token of this type, or if the account has just changed. */
async function issueToken(
  context: AppContext,
  account: Account,
  token: NewToken,
  inSameTransaction: TransactionStep = async () => {},
): Promise<boolean> {
  const { db, clock, mailer } = context
  const userId = account.user.id
  const lately = isoAfter(clock.now(), -MAIL_INTERVAL_S)
  // Comes before any lock, so that repeated calls need only this query.
  if (await hasTokenSince(db, userId, token.type, lately)) return false
  const isIssued = await inTransaction(db, async (transaction) => {
    if (!(await lockIfUnchanged(transaction, account))) return false
    if (await hasTokenSince(transaction, userId, token.type, lately)) return false
    if (token.email !== undefined) await removePendingEmail(transaction, userId)
    await inSameTransaction(transaction)
    await storeToken(context, transaction, userId, token)
    return true
  })
  if (isIssued) mailer.deliver()
  return isIssued
}

export async function checkToken({ db, clock }: AppContext, token: string): Promise<TokenStatus> {
  const found = await findToken(db, hashSecret(token), clock.now().toISOString())
  return found ? { isValid: true, type: found.type } : { isValid: false }
}

/** Ends the user's sessions and verifies the e-mail. Throws 400 for an invalid token or weak password. */
export async function resetPassword(
  { db, clock }: AppContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<TokenOwner> {
  const hash = hashSecret(token)
  const now = clock.now().toISOString()
  // Comes before the password is hashed, which takes long and is useless for an invalid token.
  const owner = await findToken(db, hash, now)
  if (owner?.type !== 'passwordReset') throw new InvalidTokenError()

  const passwordHash = await hashNewPassword(newPassword, { owner, field: 'newPassword' })
  return inTransaction(db, async (transaction) => {
    const taken = await consumeToken(transaction, hash, 'passwordReset', now)
    if (!taken) throw new InvalidTokenError()
    const { userId: id } = taken
    await updatePassword(transaction, id, passwordHash)
    const email = await markEmailVerified(transaction, id, now)
    await removeResetsAndPendingEmail(transaction, id)
    await removeSessionsOf(transaction, id)
    await forgiveLogInGuesses(transaction, email)
    return { id, email }
  })
}

interface LinkFollower extends Pick<ClientConnection, 'network' | 'deviceCookie'> {
  userId: Id | undefined
  isBrowser: boolean
}

/**
 * Verifies the e-mail if the same person requested and opened the link. Anyone else may be a stranger whose
 * address was used for a sign-up. For them, keeps the token and returns undefined. A log-in in the same
 * browser then verifies the e-mail.
 */
export async function verifyEmailByLink(
  context: AppContext,
  { token, follower }: { token: string; follower: LinkFollower },
): Promise<TokenOwner | undefined> {
  const now = context.clock.now().toISOString()
  const mailed = await findToken(context.db, hashSecret(token), now)
  if (mailed?.type !== 'emailVerification') throw new InvalidTokenError()
  const isTheirs = await isRequester(context.db, mailed, follower)
  return isTheirs ? verifyEmail(context, token) : undefined
}

async function isRequester(db: Db, { userId, askedFrom }: ValidToken, follower: LinkFollower) {
  if (follower.userId === userId) return true
  if ((await findDevice(db, follower.deviceCookie, userId)) !== undefined) return true
  // A program follows no link by mistake. It may keep no cookies, so it is recognised by its network.
  return !follower.isBrowser && askedFrom === hashSecret(follower.network)
}

/**
 * Verifies the e-mail at a log-in in the browser that opened the link. Returns the account with its new
 * e-mail. The password hash stays the one of the log-in, so that `requireValidProof` can compare it. Returns
 * the account unchanged if the token is invalid or belongs to another account.
 */
export async function verifyEmailAtLogIn(
  context: AppContext,
  { account, token }: { account: Account; token: string },
): Promise<Account> {
  const { id } = account.user
  const now = context.clock.now().toISOString()
  const mailed = await findToken(context.db, hashSecret(token), now)
  if (mailed?.type !== 'emailVerification' || mailed.userId !== id) return account
  try {
    await verifyEmail(context, token)
  } catch (error) {
    // The token was used meanwhile, or the address is taken. The log-in may continue.
    if (!(error instanceof AppError)) throw error
  }
  const present = await findAccountById(context.db, id)
  return present
    ? { ...account, user: present.user, emailVerified: present.emailVerified }
    : account
}

/** Throws 400 for an invalid token, and `conflict` if the address is taken by now. */
async function verifyEmail({ db, clock }: AppContext, token: string): Promise<TokenOwner> {
  const now = clock.now().toISOString()
  try {
    return await inTransaction(db, async (transaction) => {
      const taken = await consumeToken(transaction, hashSecret(token), 'emailVerification', now)
      if (!taken) throw new InvalidTokenError()
      const owner = await saveVerifiedEmail(transaction, taken, now)
      await forgiveLogInGuesses(transaction, owner.email)
      return owner
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(EMAIL_TAKEN_MESSAGE)
    throw error
  }
}

async function saveVerifiedEmail(
  transaction: Transaction,
  { userId: id, email }: ConsumedToken,
  now: string,
): Promise<TokenOwner> {
  if (email === null) return { id, email: await markEmailVerified(transaction, id, now) }
  await updateAccount(transaction, id, { email, emailVerifiedAt: now })
  // Invalidates links that were mailed to the old address.
  await removeTokensOf(transaction, id)
  return { id, email }
}
