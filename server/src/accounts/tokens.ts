import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { isoAfter } from '../clock.ts'
import type { Config } from '../config.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { badRequest, conflict, tooManyRequests } from '../errors.ts'
import { emailChangeMail, resetMail, verificationMail } from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import {
  findAccount,
  lockAccount,
  updateEmail,
  updateEmailVerified,
  updatePassword,
} from './accounts.repository.ts'
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
export async function sendVerification(parts: Parts, { id, email }: User): Promise<void> {
  const lifetimeS = VERIFICATION_S
  const token = await issueToken(parts, { userId: id, type: 'emailVerification', lifetimeS })
  if (token !== undefined) mailVerification(parts, { email }, token)
}

export function newToken(): string {
  return newSecret(TOKEN_BYTES)
}

/** For the transaction that creates the account; `mailVerification` is to follow. */
export async function storeVerification(
  transaction: Transaction,
  { token, userId, at }: { token: string; userId: Id; at: Date },
): Promise<void> {
  await insertToken(transaction, {
    hash: hashSecret(token),
    userId,
    type: 'emailVerification',
    createdAt: at.toISOString(),
    expiresAt: isoAfter(at, VERIFICATION_S),
  })
}

export function mailVerification(
  { config, mailer }: Parts,
  { email }: { email: string },
  token: string,
): void {
  const link = verificationLink(config, token)
  mailer.send(verificationMail(email, { link, hours: VERIFICATION_HOURS }))
}

/**
 * Gives the token that makes the address the account's; `mailEmailChange` is to follow. Throws
 * `RetryLater` when a verification mail went out within the last minute.
 */
export async function issueEmailChange(parts: Parts, userId: Id, email: string): Promise<string> {
  const lifetimeS = VERIFICATION_S
  const token = await issueToken(parts, { userId, type: 'emailVerification', lifetimeS, email })
  if (token === undefined) throw tooManyRequests(MAIL_INTERVAL_S)
  return token
}

export function mailEmailChange({ config, mailer }: Parts, email: string, token: string): void {
  const link = verificationLink(config, token)
  mailer.send(emailChangeMail(email, { link, hours: VERIFICATION_HOURS }))
}

function verificationLink({ playerUrl }: Config, token: string): string {
  return `${playerUrl}/verify-email/${token}`
}

/** Does nothing, without a word, when no such account may log in or such a mail went out lately. */
export async function sendReset(parts: Parts, email: string): Promise<void> {
  const { db, config, mailer } = parts
  const account = await findAccount(db, email)
  if (!account || account.disabledAt !== null) return
  const lifetimeS = RESET_MINUTES * 60
  const userId = account.user.id
  const token = await issueToken(parts, { userId, type: 'passwordReset', lifetimeS })
  if (token === undefined) return
  const link = `${config.playerUrl}/reset-password/${token}`
  mailer.send(resetMail(email, { link, minutes: RESET_MINUTES }))
}

interface TokenRequest {
  userId: Id
  type: TokenType
  lifetimeS: number
  /** An address for the account to get; takes the place of one that was asked for before. */
  email?: string
}

/** Of several at once one gets a token; undefined for the others, and for all for a minute. */
async function issueToken(
  { db, clock }: Parts,
  { userId, type, lifetimeS, email }: TokenRequest,
): Promise<string | undefined> {
  const now = clock.now()
  const lately = isoAfter(now, -MAIL_INTERVAL_S)
  // Asked before anything is locked, so that asking again and again costs next to nothing.
  if (await existsTokenSince(db, userId, type, lately)) return undefined
  const token = newToken()
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId)
    if (await existsTokenSince(transaction, userId, type, lately)) return undefined
    if (email !== undefined) await removePendingEmail(transaction, userId)
    await insertToken(transaction, {
      hash: hashSecret(token),
      userId,
      type,
      createdAt: now.toISOString(),
      expiresAt: isoAfter(now, lifetimeS),
      ...(email !== undefined && { email }),
    })
    return token
  })
}

export async function tokenStatus({ db, clock }: Parts, token: string): Promise<TokenStatus> {
  const type = await findTokenType(db, hashSecret(token), clock.now().toISOString())
  return type ? { isValid: true, type } : { isValid: false }
}

/**
 * Sets a new password, ends every session of the user, and takes the mail's arrival as proof of the
 * address. Throws 400 when the token is not, or no longer, good for it, and for a password that is easily
 * guessed.
 */
export async function resetPassword(
  { db, clock }: Parts,
  { token, newPassword, signal }: { token: string; newPassword: string; signal: AbortSignal },
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
    return { id, email }
  })
}

/**
 * Gives the account the address that the token is for. Throws 400 when the token is not, or no
 * longer, good for it, and `conflict` when the address has become somebody else's meanwhile.
 */
export async function verifyEmail({ db, clock }: Parts, token: string): Promise<TokenOwner> {
  const now = clock.now().toISOString()
  try {
    return await inTransaction(db, async (transaction) => {
      const taken = await takeToken(transaction, hashSecret(token), 'emailVerification', now)
      if (!taken) throw invalidToken()
      const { userId: id, email } = taken
      if (email === undefined) return { id, email: await updateEmailVerified(transaction, id, now) }
      await updateEmail(transaction, id, { email, verifiedAt: now })
      // What was mailed to the old address opens nothing any more.
      await removeTokensOf(transaction, id)
      return { id, email }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(EMAIL_TAKEN)
    throw error
  }
}
