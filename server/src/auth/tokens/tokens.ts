import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
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
  emailLeavesMail,
  emailTakenMail,
  resetMail,
  verificationMail,
} from '../../platform/mail/templates.ts'
import type { Connection } from '../connection.ts'
import { findDevice } from '../devices/known-devices.ts'
import { forgotPasswordLink, logInLink, resetLink, verificationLink } from '../links.ts'
import { hashNewPassword } from '../passwords/new-passwords.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { removeSessionsOf } from '../sessions/sessions.repository.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  lockUnchanged,
  updateAccount,
  updateEmailVerified,
  updatePassword,
} from '../users.repository.ts'
import {
  existsTokenSince,
  type FoundToken,
  findToken,
  insertToken,
  removePendingEmail,
  removeResetsAndPendingEmail,
  removeTokensOf,
  type TakenToken,
  takeToken,
} from './tokens.repository.ts'

/** 32 characters: the link fits on one of a mail's lines of 76, and can be copied from an `.eml` file. */
const TOKEN_BYTES = 24
const VERIFICATION_HOURS = 24
const VERIFICATION = { type: 'emailVerification', lifetimeS: VERIFICATION_HOURS * HOUR_S } as const
const RESET_MINUTES = 60
/** Asking again within this time sends nothing new, so that nobody can flood a mailbox. */
const MAIL_INTERVAL_S = 60

type TokenOwner = Pick<User, 'id' | 'email'>

export const EMAIL_TAKEN = 'This email is already registered'

/** A token that was never mailed, is used up or has expired. */
export class InvalidToken extends AppError {
  constructor() {
    super(400, 'bad_request', 'Invalid or expired token.')
  }
}

interface NewToken {
  type: TokenType
  lifetimeS: number
  /** An address that the account gets by it; takes the place of one that was asked for before. */
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
    user_id: userId,
    type,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    email: email ?? null,
    asked_from: network === undefined ? null : hashSecret(network),
  })
  for (const mail of mails(token)) await mailer.enqueue(transaction, mail, expiresAt)
}

/** Call `mailer.deliver` after the transaction. */
export function storeVerification(
  context: AppContext,
  transaction: Transaction,
  { user, network }: { user: Pick<User, 'id' | 'email'>; network: string },
): Promise<void> {
  return storeToken(context, transaction, user.id, verificationOf(context, user.email, network))
}

/** Sends nothing when such a mail went out within the last minute. */
export async function sendVerification(context: AppContext, account: Account, network: string) {
  await issueToken(context, account, verificationOf(context, account.user.email, network))
}

function verificationOf({ config }: AppContext, email: string, network: string): NewToken {
  const mails = (token: string) => [
    verificationMail(email, verificationLink(config, token), VERIFICATION_HOURS),
  ]
  return { ...VERIFICATION, network, mails }
}

interface EmailChange {
  email: string
  network: string
  countMail: WithToken
}

/**
 * Mails a link that makes the address the account's, and a notice to the present address. Only a mail to the
 * new address says that it has an account already. Throws `RetryLater` when a verification mail went out
 * within the last minute, or the account has just changed.
 */
export async function sendEmailChange(
  context: AppContext,
  account: Account,
  { email, network, countMail }: EmailChange,
): Promise<void> {
  const { db, config } = context
  const isTaken = (await findAccount(db, email)) !== undefined
  const mails = (token: string) => [
    emailLeavesMail(account.user.email, forgotPasswordLink(config)),
    isTaken
      ? emailTakenMail(email, logInLink(config))
      : emailChangeMail(email, verificationLink(config, token), VERIFICATION_HOURS),
  ]
  const change = { ...VERIFICATION, email, network, mails }
  const isIssued = await issueToken(context, account, change, countMail)
  if (!isIssued) throw tooManyRequests(MAIL_INTERVAL_S)
}

/** Returns false, and sends nothing, when no such account may log in or such a mail went out lately. */
export async function sendReset(
  context: AppContext,
  email: string,
  inSameTransaction: WithToken,
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

type WithToken = (transaction: Transaction) => Promise<void>

/** Returns false within a minute of another, and where e-mail or password have changed since. */
async function issueToken(
  context: AppContext,
  account: Account,
  token: NewToken,
  inSameTransaction: WithToken = async () => {},
): Promise<boolean> {
  const { db, clock, mailer } = context
  const userId = account.user.id
  const lately = isoAfter(clock.now(), -MAIL_INTERVAL_S)
  // Asked before anything is locked, so that asking again and again costs next to nothing.
  if (await existsTokenSince(db, userId, token.type, lately)) return false
  const isIssued = await inTransaction(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, account))) return false
    if (await existsTokenSince(transaction, userId, token.type, lately)) return false
    if (token.email !== undefined) await removePendingEmail(transaction, userId)
    await inSameTransaction(transaction)
    await storeToken(context, transaction, userId, token)
    return true
  })
  if (isIssued) mailer.deliver()
  return isIssued
}

export async function tokenStatus({ db, clock }: AppContext, token: string): Promise<TokenStatus> {
  const found = await findToken(db, hashSecret(token), clock.now().toISOString())
  return found ? { isValid: true, type: found.type } : { isValid: false }
}

/** Runs in the transaction that uses the token up; gets the account's address. */
type InSameTransaction = (transaction: Transaction, email: string) => Promise<void>

/**
 * Sets a new password, ends every session of the user, and takes the mail's arrival as proof of the
 * address. Throws 400 when the token is not, or no longer, good for it, and for a password that is easily
 * guessed.
 */
export async function resetPassword(
  { db, clock }: AppContext,
  { token, newPassword }: { token: string; newPassword: string },
  inSameTransaction: InSameTransaction,
): Promise<TokenOwner> {
  const hash = hashSecret(token)
  const now = clock.now().toISOString()
  // Asked before the password is hashed, so that a made-up token costs next to nothing.
  const owner = await findToken(db, hash, now)
  if (owner?.type !== 'passwordReset') throw new InvalidToken()

  const passwordHash = await hashNewPassword(newPassword, { owner, field: 'newPassword' })
  return inTransaction(db, async (transaction) => {
    const taken = await takeToken(transaction, hash, 'passwordReset', now)
    if (!taken) throw new InvalidToken()
    const { userId: id } = taken
    await updatePassword(transaction, id, passwordHash)
    const email = await updateEmailVerified(transaction, id, now)
    await removeResetsAndPendingEmail(transaction, id)
    await removeSessionsOf(transaction, id)
    await inSameTransaction(transaction, email)
    return { id, email }
  })
}

interface Follower extends Pick<Connection, 'network' | 'deviceCookie'> {
  userId: Id | undefined
  isBrowser: boolean
}

/**
 * Verifies the e-mail when the link is followed by the person who had it mailed. Returns undefined, and
 * keeps the token, for anybody else: somebody may have signed up with a stranger's address, and the
 * stranger who follows the link in good faith must not open the account to that person's password. So
 * an address counts once the same browser has shown the mail and, by a log-in or sign-up, the password.
 */
export async function followVerification(
  context: AppContext,
  { token, follower }: { token: string; follower: Follower },
  inSameTransaction: InSameTransaction,
): Promise<TokenOwner | undefined> {
  const now = context.clock.now().toISOString()
  const mailed = await findToken(context.db, hashSecret(token), now)
  if (mailed?.type !== 'emailVerification') throw new InvalidToken()
  const hasAsked = await isWhoAsked(context.db, mailed, follower)
  return hasAsked ? verifyEmail(context, token, inSameTransaction) : undefined
}

async function isWhoAsked(db: Db, { userId, askedFrom }: FoundToken, follower: Follower) {
  if (follower.userId === userId) return true
  if ((await findDevice(db, follower.deviceCookie, userId)) !== undefined) return true
  // A program that calls the API follows no link by mistake, and may keep no cookies.
  return !follower.isBrowser && askedFrom === hashSecret(follower.network)
}

/**
 * Verifies the e-mail at a log-in in a browser where the link was followed before. Returns the account with
 * the e-mail that it has then, but the password that was proved; unchanged when the token is another
 * account's or no longer valid.
 */
export async function finishVerification(
  context: AppContext,
  { account, token }: { account: Account; token: string },
  inSameTransaction: InSameTransaction,
): Promise<Account> {
  const { id } = account.user
  const now = context.clock.now().toISOString()
  const mailed = await findToken(context.db, hashSecret(token), now)
  if (mailed?.type !== 'emailVerification' || mailed.userId !== id) return account
  try {
    await verifyEmail(context, token, inSameTransaction)
  } catch (error) {
    // Used up at the same moment, or the address is somebody else's by now. The log-in goes on.
    if (!(error instanceof AppError)) throw error
  }
  const present = await findAccountById(context.db, id)
  return present
    ? { ...account, user: present.user, emailVerified: present.emailVerified }
    : account
}

/** Throws 400 for a token that is not good for it, and `conflict` when somebody else has the address by now. */
async function verifyEmail(
  { db, clock }: AppContext,
  token: string,
  inSameTransaction: InSameTransaction,
): Promise<TokenOwner> {
  const now = clock.now().toISOString()
  try {
    return await inTransaction(db, async (transaction) => {
      const taken = await takeToken(transaction, hashSecret(token), 'emailVerification', now)
      if (!taken) throw new InvalidToken()
      const owner = await takeVerifiedEmail(transaction, taken, now)
      await inSameTransaction(transaction, owner.email)
      return owner
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(EMAIL_TAKEN)
    throw error
  }
}

async function takeVerifiedEmail(
  transaction: Transaction,
  { userId: id, email }: TakenToken,
  now: string,
): Promise<TokenOwner> {
  if (email === null) return { id, email: await updateEmailVerified(transaction, id, now) }
  await updateAccount(transaction, id, { email, email_verified_at: now })
  // Links that were mailed to the old address become worthless.
  await removeTokensOf(transaction, id)
  return { id, email }
}
