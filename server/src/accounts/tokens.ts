import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { isoAfter } from '../clock.ts'
import { inTransaction, type Transaction } from '../db/database.ts'
import { badRequest } from '../errors.ts'
import { resetMail, verificationMail } from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import {
  findAccount,
  lockAccount,
  updateEmailVerified,
  updatePassword,
} from './accounts.repository.ts'
import { hashPassword } from './passwords.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { removeSessionsOf } from './sessions.repository.ts'
import {
  existsTokenSince,
  findTokenType,
  insertToken,
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
  const link = `${config.playerUrl}/verify-email/${token}`
  mailer.send(verificationMail(email, { link, hours: VERIFICATION_HOURS }))
}

/**
 * Does nothing, without a word, when there is no such account or such a mail went out lately; then it
 * gives false.
 */
export async function sendReset(
  parts: Parts,
  email: string,
  alongside?: TokenRequest['alongside'],
): Promise<boolean> {
  const { db, config, mailer } = parts
  const account = await findAccount(db, email)
  if (!account) return false
  const lifetimeS = RESET_MINUTES * 60
  const userId = account.user.id
  const token = await issueToken(parts, { userId, type: 'passwordReset', lifetimeS, alongside })
  if (token === undefined) return false
  const link = `${config.playerUrl}/reset-password/${token}`
  mailer.send(resetMail(email, { link, minutes: RESET_MINUTES }))
  return true
}

interface TokenRequest {
  userId: Id
  type: TokenType
  lifetimeS: number
  /** What is stored together with the token, or not at all. */
  alongside?: ((transaction: Transaction) => Promise<void>) | undefined
}

/** Of several at once one gets a token; undefined for the others, and for all for a minute. */
async function issueToken(
  { db, clock }: Parts,
  { userId, type, lifetimeS, alongside }: TokenRequest,
): Promise<string | undefined> {
  const now = clock.now()
  const lately = isoAfter(now, -MAIL_INTERVAL_S)
  // Asked before anything is locked, so that asking again and again costs next to nothing.
  if (await existsTokenSince(db, userId, type, lately)) return undefined
  const token = newToken()
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId)
    if (await existsTokenSince(transaction, userId, type, lately)) return undefined
    await insertToken(transaction, {
      hash: hashSecret(token),
      userId,
      type,
      createdAt: now.toISOString(),
      expiresAt: isoAfter(now, lifetimeS),
    })
    await alongside?.(transaction)
    return token
  })
}

export async function tokenStatus({ db, clock }: Parts, token: string): Promise<TokenStatus> {
  const type = await findTokenType(db, hashSecret(token), clock.now().toISOString())
  return type ? { isValid: true, type } : { isValid: false }
}

/**
 * Sets a new password, ends every session of the user, and takes the mail's arrival as proof of the
 * address. Throws 400 when the token is not, or no longer, good for it.
 */
export async function resetPassword(
  { db, clock }: Parts,
  { token, newPassword, signal }: { token: string; newPassword: string; signal: AbortSignal },
): Promise<TokenOwner> {
  const hash = hashSecret(token)
  const now = clock.now().toISOString()
  // Asked before the password is hashed, so that a made-up token costs next to nothing.
  if ((await findTokenType(db, hash, now)) !== 'passwordReset') throw invalidToken()

  const passwordHash = await hashPassword(newPassword, signal)
  return inTransaction(db, async (transaction) => {
    const id = await takeToken(transaction, hash, 'passwordReset', now)
    if (!id) throw invalidToken()
    await updatePassword(transaction, id, passwordHash)
    const email = await updateEmailVerified(transaction, id, now)
    await removeTokensOf(transaction, id, 'passwordReset')
    await removeSessionsOf(transaction, id)
    return { id, email }
  })
}

/** Throws 400 when the token is not, or no longer, good for it. */
export async function verifyEmail({ db, clock }: Parts, token: string): Promise<TokenOwner> {
  const now = clock.now().toISOString()
  return inTransaction(db, async (transaction) => {
    const id = await takeToken(transaction, hashSecret(token), 'emailVerification', now)
    if (!id) throw invalidToken()
    return { id, email: await updateEmailVerified(transaction, id, now) }
  })
}
