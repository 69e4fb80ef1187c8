import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { TokenStatus, TokenType } from '@quiz-kingdom/shared/entities/token.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { isoAfter } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest } from '../errors.ts'
import { resetMail, verificationMail } from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import { findAccount, updateEmailVerified, updatePassword } from './accounts.repository.ts'
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
const RESET_MINUTES = 60
/** Asking again within this time sends nothing new, so that nobody can flood a mailbox. */
const RESET_MAIL_INTERVAL_S = 60

/** Whose token it was. */
export interface TokenOwner {
  id: Id
  email: string
}

const invalidToken = () => badRequest('Invalid or expired token.')

export async function sendVerification(parts: Parts, user: User): Promise<void> {
  const token = await issueToken(parts, user.id, 'emailVerification', VERIFICATION_HOURS * 60 * 60)
  const link = `${parts.config.playerUrl}/verify-email/${token}`
  parts.mailer.send(verificationMail(user, { link, hours: VERIFICATION_HOURS }))
}

/** Does nothing, without a word, when there is no such account. */
export async function sendReset(parts: Parts, email: string): Promise<void> {
  const { db, clock, config, mailer } = parts
  const account = await findAccount(db, email)
  if (!account) return
  const { user } = account
  const lately = isoAfter(clock.now(), -RESET_MAIL_INTERVAL_S)
  if (await existsTokenSince(db, user.id, 'passwordReset', lately)) return
  const token = await issueToken(parts, user.id, 'passwordReset', RESET_MINUTES * 60)
  const link = `${config.playerUrl}/reset-password/${token}`
  mailer.send(resetMail(user, { link, minutes: RESET_MINUTES }))
}

async function issueToken(
  { db, clock }: Parts,
  userId: Id,
  type: TokenType,
  lifetimeS: number,
): Promise<string> {
  const token = newSecret(TOKEN_BYTES)
  const now = clock.now()
  await insertToken(db, {
    hash: hashSecret(token),
    userId,
    type,
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, lifetimeS),
  })
  return token
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
  token: string,
  newPassword: string,
): Promise<TokenOwner> {
  const hash = hashSecret(token)
  const now = clock.now().toISOString()
  // Asked before the password is hashed, so that a made-up token costs next to nothing.
  if ((await findTokenType(db, hash, now)) !== 'passwordReset') throw invalidToken()

  const passwordHash = await hashPassword(newPassword)
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
