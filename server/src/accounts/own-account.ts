import type { Account as OwnAccount } from '@quiz-kingdom/shared/entities/account.ts'
import { DELETION_DAYS } from '@quiz-kingdom/shared/entities/account.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { recountPlacesOf } from '../boards/board-scores.repository.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../db/database.ts'
import { conflict, invalidFields, unauthenticated } from '../errors.ts'
import { passOnLeaguesOf } from '../leagues/leagues.ts'
import {
  deletionMail,
  emailLeavesMail,
  emailTakenMail,
  passwordChangedMail,
} from '../mail/templates.ts'
import type { Parts } from '../parts.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  isUsernameTaken,
  lockAdmins,
  lockUnchanged,
  updateDeleted,
  updatePassword,
  updateUsername,
} from './accounts.repository.ts'
import { isLastAdmin, tryPassword, USERNAME_TAKEN } from './accounts.ts'
import { forgotPasswordLink, logInLink } from './links.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { hashNewPassword } from './new-passwords.ts'
import { hasSecondFactor } from './second-factor.ts'
import { removeSessionsOf } from './sessions.repository.ts'
import {
  findPendingEmail,
  removeResetsAndPendingEmail,
  removeTokensOf,
} from './tokens.repository.ts'
import { sendEmailChange } from './tokens.ts'
import { foldingsOf, foldUsername } from './usernames.ts'

type AccountParts = Pick<Parts, 'db' | 'clock'>

export async function readOwnAccount({ db, clock }: AccountParts, userId: Id): Promise<OwnAccount> {
  const { user, createdAt, emailVerified } = await requireAccount({ db }, userId)
  const pendingEmail = await findPendingEmail(db, userId, clock.now().toISOString())
  return {
    ...user,
    createdAt,
    emailVerified,
    ...(pendingEmail !== undefined && { pendingEmail }),
    hasSecondFactor: await hasSecondFactor(db, userId),
  }
}

/** A session may be remembered a little longer than its user's row says so. */
async function requireAccount({ db }: Pick<Parts, 'db'>, userId: Id): Promise<Account> {
  const account = await findAccountById(db, userId)
  if (!account) throw unauthenticated()
  return account
}

/** Throws `conflict` that names the field when somebody else has the name. */
export async function changeUsername(
  { db, clock }: AccountParts,
  userId: Id,
  username: string,
): Promise<OwnAccount> {
  const taken = () => conflict(USERNAME_TAKEN, { username: USERNAME_TAKEN })
  if (await isUsernameTaken(db, foldingsOf(username), userId)) throw taken()
  const folded = foldUsername(username)
  try {
    return await inTransaction(db, async (transaction) => {
      await updateUsername(transaction, userId, { username, folded })
      return readOwnAccount({ db: transaction, clock }, userId)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

/** How the owner shows to be the owner. */
export interface Proof {
  user: User
  currentPassword: string
  /** Where it comes from; see `LogInThrottle`. */
  network: string
  deviceCookie: string | undefined
  signal: AbortSignal
}

const wrongPassword = () => invalidFields({ currentPassword: 'The current password is wrong' })

/** Gives the owner's account. Throws 400 that names the field for a wrong password, 429 after too many. */
export async function requireOwner(
  parts: Parts,
  throttle: LogInThrottle,
  { user, currentPassword, network, deviceCookie, signal }: Proof,
): Promise<Account> {
  const { email } = user
  const { account, isRight } = await tryPassword(parts, throttle, {
    email,
    password: currentPassword,
    network,
    deviceCookie,
    signal,
  })
  if (!isRight || account?.user.id !== user.id) throw wrongPassword()
  return account
}

/**
 * Mails a link to the new address, which becomes the account's when its owner follows it. Tells
 * nobody but that owner that it has an account already. Throws as `requireOwner`, and 429 within a
 * minute of another such mail.
 */
export async function requestEmailChange(
  parts: Parts,
  throttle: LogInThrottle,
  proof: Proof,
  email: string,
): Promise<OwnAccount> {
  const account = await requireOwner(parts, throttle, proof)
  const { user } = account
  if (email === user.email) throw invalidFields({ email: 'This is your email already' })

  const { db, config } = parts
  const own = await readOwnAccount(parts, user.id)
  const isTaken = (await findAccount(db, email)) !== undefined
  const leaves = emailLeavesMail(user.email, { link: forgotPasswordLink(config) })
  const taken = emailTakenMail(email, { link: logInLink(config) })
  const notices = isTaken ? [leaves, taken] : [leaves]
  await sendEmailChange(parts, { account, email, isTaken, notices })
  return { ...own, pendingEmail: email }
}

/**
 * Gives what changes the password and ends all sessions of the user, for the transaction that opens a
 * new one; the mailer is to deliver then. Throws as `requireOwner`.
 */
export async function preparePasswordChange(
  parts: Parts,
  throttle: LogInThrottle,
  proof: Proof,
  newPassword: string,
): Promise<(transaction: Transaction) => Promise<void>> {
  const { signal } = proof
  const account = await requireOwner(parts, throttle, proof)
  const { user } = account
  const { config, mailer } = parts
  const options = { owner: user, field: 'newPassword', signal } as const
  const passwordHash = await hashNewPassword(newPassword, options)
  const notice = passwordChangedMail(user.email, { link: forgotPasswordLink(config) })
  return async (transaction) => {
    if (!(await lockUnchanged(transaction, account))) throw wrongPassword()
    await updatePassword(transaction, user.id, passwordHash)
    await removeResetsAndPendingEmail(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
    await mailer.enqueue(transaction, notice)
  }
}

/**
 * Hides the account and ends all its sessions; after `DELETION_DAYS` it is erased. `confirmation` is
 * the username. Throws as `requireOwner`, and `conflict` when there would be no admin left.
 */
export async function deleteAccount(
  parts: Parts,
  throttle: LogInThrottle,
  proof: Proof,
  confirmation: string,
): Promise<void> {
  const { db, clock, config, mailer } = parts
  if (foldUsername(confirmation) !== foldUsername(proof.user.username)) {
    throw invalidFields({ confirmation: 'This is not your username' })
  }
  // Its role of now: the session may be remembered from before.
  const account = await requireOwner(parts, throttle, proof)
  const { user } = account
  const notice = deletionMail(user.email, { link: logInLink(config), days: DELETION_DAYS })
  await inTransaction(db, async (transaction) => {
    if (user.role === 'admin' && isLastAdmin(await lockAdmins(transaction), user.id)) {
      throw conflict('You are the last admin. Make somebody else an admin first.')
    }
    if (!(await lockUnchanged(transaction, account))) throw wrongPassword()
    await updateDeleted(transaction, user.id, clock.now().toISOString())
    await recountPlacesOf(transaction, user.id)
    await passOnLeaguesOf(transaction, user.id)
    await removeTokensOf(transaction, user.id)
    await removeSessionsOf(transaction, user.id)
    await mailer.enqueue(transaction, notice)
  })
  mailer.deliver()
}
