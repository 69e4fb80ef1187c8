import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { isoAfter } from '../clock.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { badRequest, conflict, tooManyRequests } from '../errors.ts'
import type { Mail } from '../mail/mailer.ts'
import { emailChangeMail, resetMail, verificationMail } from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import {
  type Account,
  findAccount,
  lockUnchanged,
  updateEmail,
  updateEmailVerified,
  updatePassword,
} from './accounts.repository.ts'
import { resetLink, verificationLink } from './links.ts'
import { hashNewPassword } from './new-passwords.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { removeSessionsOf } from './sessions.repository.ts'
import {
  existsTokenSince,
  findTokenOwner,
  findTokenType,
  insertToken,
  removePendingEmail,
  removeResetsAndPendingEmail,
  removeTokensOf,
  type TakenToken,
  takeToken,
} from './tokens.repository.ts'

/**
 * 32 characters: short enough for the link to stay on one of a mail's lines of 76, so that it can be
 * copied from an `.eml` file too.
 */
const TOKEN_BYTES = 24
const VERIFICATION_HOURS = 24
const VERIFICATION_S = VERIFICATION_HOURS * 60 * 60
const RESET_MINUTES = 60
/** Asking again within this time sends nothing new, so that nobody can flood a mailbox. */
const MAIL_INTERVAL_S = 60

/** Whose token it was. */
export interface TokenOwner {
  id: Id
  email: string
}

/** Whoever signs up with it is told the same. */
export const EMAIL_TAKEN = 'This email is already registered'

const invalidToken = () => badRequest('Invalid or expired token.')

/** Does nothing, without a word, when such a mail went out within the last minute. */
export async function sendVerification(parts: Parts, account: Account): Promise<void> {
  const { email } = account.user
  await issueToken(parts, {
    account,
    type: 'emailVerification',
    lifetimeS: VERIFICATION_S,
    mails: (token) => [verificationOf(parts, email, token)],
  })
}

/** For the transaction that creates the account; `mailer.deliver` is to follow. */
export async function storeVerification(
  parts: Parts,
  transaction: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const token = newSecret(TOKEN_BYTES)
  const now = parts.clock.now()
  const expiresAt = isoAfter(now, VERIFICATION_S)
  await insertToken(transaction, {
    hash: hashSecret(token),
    userId: id,
    type: 'emailVerification',
    createdAt: now.toISOString(),
    expiresAt,
  })
  await parts.mailer.enqueue(transaction, verificationOf(parts, email, token), expiresAt)
}

function verificationOf({ config }: Parts, email: string, token: string): Mail {
  return verificationMail(email, {
    link: verificationLink(config, token),
    hours: VERIFICATION_HOURS,
  })
}

interface EmailChange {
  account: Account
  email: string
  /** Whether the address is an account's already: then its owner is not asked to verify it. */
  isTaken: boolean
  /** What is sent with it. */
  notices: Mail[]
}

/**
 * Mails a link that makes the address the account's. Throws `RetryLater` when a verification mail
 * went out within the last minute, or the account has just changed.
 */
export async function sendEmailChange(
  parts: Parts,
  { account, email, isTaken, notices }: EmailChange,
): Promise<void> {
  const isIssued = await issueToken(parts, {
    account,
    type: 'emailVerification',
    lifetimeS: VERIFICATION_S,
    email,
    mails: (token) => {
      if (isTaken) return notices
      const link = verificationLink(parts.config, token)
      return [...notices, emailChangeMail(email, { link, hours: VERIFICATION_HOURS })]
    },
  })
  if (!isIssued) throw tooManyRequests(MAIL_INTERVAL_S)
}

/** False, and nothing is sent, when no such account may log in or such a mail went out lately. */
export async function sendReset(
  parts: Parts,
  email: string,
  alongside?: TokenRequest['alongside'],
): Promise<boolean> {
  const account = await findAccount(parts.db, email)
  if (!account || account.disabledAt !== null) return false
  return issueToken(parts, {
    alongside,
    account,
    type: 'passwordReset',
    lifetimeS: RESET_MINUTES * 60,
    mails: (token) => {
      const link = resetLink(parts.config, token)
      return [resetMail(email, { link, minutes: RESET_MINUTES })]
    },
  })
}

interface TokenRequest {
  /** As it was when the mail was asked for. */
  account: Account
  type: TokenType
  lifetimeS: number
  /** An address for the account to get; takes the place of one that was asked for before. */
  email?: string
  mails: (token: string) => Mail[]
  /** What is stored together with the token, or not at all. */
  alongside?: ((transaction: Transaction) => Promise<void>) | undefined
}

/**
 * Of several at once one is mailed a token; false for the others, for all for a minute, and where the
 * email or the password has changed meanwhile: then the mail is somebody else's, or nobody's wish.
 */
async function issueToken(
  { db, clock, mailer }: Parts,
  { account, type, lifetimeS, email, mails, alongside }: TokenRequest,
): Promise<boolean> {
  const userId = account.user.id
  const now = clock.now()
  const lately = isoAfter(now, -MAIL_INTERVAL_S)
  // Asked before anything is locked, so that asking again and again costs next to nothing.
  if (await existsTokenSince(db, userId, type, lately)) return false
  const token = newSecret(TOKEN_BYTES)
  const expiresAt = isoAfter(now, lifetimeS)
  const isIssued = await inTransaction(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, account))) return false
    if (await existsTokenSince(transaction, userId, type, lately)) return false
    if (email !== undefined) await removePendingEmail(transaction, userId)
    await insertToken(transaction, {
      hash: hashSecret(token),
      userId,
      type,
      createdAt: now.toISOString(),
      expiresAt,
      ...(email !== undefined && { email }),
    })
    for (const mail of mails(token)) await mailer.enqueue(transaction, mail, expiresAt)
    await alongside?.(transaction)
    return true
  })
  if (isIssued) mailer.deliver()
  return isIssued
}

export async function tokenStatus({ db, clock }: Parts, token: string): Promise<TokenStatus> {
  const type = await findTokenType(db, hashSecret(token), clock.now().toISOString())
  return type ? { isValid: true, type } : { isValid: false }
}

/** What else happens with a token's use, or not at all; gets the account's address. */
type Alongside = (transaction: Transaction, email: string) => Promise<void>

interface PasswordReset {
  token: string
  newPassword: string
  signal: AbortSignal
  alongside: Alongside
}

/**
 * Sets a new password, ends every session of the user, and takes the mail's arrival as proof of the
 * address. Throws 400 when the token is not, or no longer, good for it, and for a password that is easily
 * guessed.
 */
export async function resetPassword(
  { db, clock }: Parts,
  { token, newPassword, signal, alongside }: PasswordReset,
): Promise<TokenOwner> {
  const hash = hashSecret(token)
  const now = clock.now().toISOString()
  // Asked before the password is hashed, so that a made-up token costs next to nothing.
  const owner = await findTokenOwner(db, hash, 'passwordReset', now)
  if (!owner) throw invalidToken()

  const passwordHash = await hashNewPassword(newPassword, { owner, field: 'newPassword', signal })
  return inTransaction(db, async (transaction) => {
    const taken = await takeToken(transaction, hash, 'passwordReset', now)
    if (!taken) throw invalidToken()
    const { userId: id } = taken
    await updatePassword(transaction, id, passwordHash)
    const email = await updateEmailVerified(transaction, id, now)
    await removeResetsAndPendingEmail(transaction, id)
    await removeSessionsOf(transaction, id)
    await alongside(transaction, email)
    return { id, email }
  })
}

/**
 * Gives the account the address that the token is for. Throws 400 when the token is not, or no
 * longer, good for it, and `conflict` when the address has become somebody else's meanwhile.
 */
export async function verifyEmail(
  { db, clock }: Parts,
  token: string,
  alongside: Alongside,
): Promise<TokenOwner> {
  const now = clock.now().toISOString()
  try {
    return await inTransaction(db, async (transaction) => {
      const taken = await takeToken(transaction, hashSecret(token), 'emailVerification', now)
      if (!taken) throw invalidToken()
      const owner = await takeVerifiedEmail(transaction, taken, now)
      await alongside(transaction, owner.email)
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
  if (email === undefined) return { id, email: await updateEmailVerified(transaction, id, now) }
  await updateEmail(transaction, id, { email, verifiedAt: now })
  // What was mailed to the old address opens nothing any more.
  await removeTokensOf(transaction, id)
  return { id, email }
}
