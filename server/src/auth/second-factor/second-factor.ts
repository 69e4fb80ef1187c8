import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  SecondFactorSetup,
  SecondFactorStatus,
} from '@quiz-kingdom/shared/entities/second-factor.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { secondFactorOffMail } from '../../platform/mail/templates.ts'
import type { Connection } from '../connection.ts'
import { findDevice } from '../devices/known-devices.ts'
import type { LogInThrottle } from '../limits/log-in-throttle.ts'
import { forgotPasswordLink } from '../links.ts'
import { hashSecret } from '../secrets.ts'
import { removeSessionsOf } from '../sessions/sessions.repository.ts'
import { lockAccount } from '../users.repository.ts'
import {
  type Confirmation,
  countRecoveryCodes,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  raiseLastStep,
  removeRecoveryCode,
  removeRecoveryCodesOf,
  removeSecondFactorOf,
  updateConfirmed,
} from './second-factor.repository.ts'

type CodeParts = Pick<AppContext, 'db' | 'clock'>

// What every authenticator app understands: RFC 6238 with SHA-1.
const DIGITS = 6
const APP_CODE = new RegExp(`^\\d{${DIGITS}}$`)
const PERIOD_S = 30
const SECRET_BYTES = 20
/** Accepted clock drift in periods: clocks differ, and codes are typed slowly. */
const DRIFT = 1

export const RECOVERY_CODES = 10
/** 120 bits, so that a hash without salt or delay keeps them (ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15

export async function secondFactorStatus(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  userId: Id,
): Promise<SecondFactorStatus> {
  const secondFactor = await findSecondFactor(db, userId)
  return {
    isOn: secondFactor?.isOn ?? false,
    isRequired: config.requireSecondFactor,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

/** Replaces a set-up that was begun before. Throws `conflict` when a second factor is on. */
export async function beginSecondFactor(
  { db }: Pick<AppContext, 'db'>,
  { id, email }: User,
): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  if (!(await insertSecondFactor(db, id, secret))) throw conflict('Two-step login is already on.')
  const uri = new TOTP({ issuer: 'Quiz Kingdom', label: email, ...settings(secret) }).toString()
  return { secret, uri, qrCode: renderSVG(uri, { border: 4 }) }
}

/** Returns undefined for a wrong code. Throws `conflict` without a set-up, or when a second factor is on. */
export async function verifyConfirmation({ db, clock }: CodeParts, userId: Id, code: string) {
  const begun = await findSecondFactor(db, userId)
  if (!begun) throw conflict('Start setting up two-step login first.')
  if (begun.isOn) throw changedMeanwhile()
  const now = clock.now()
  const step = stepOf(begun.secret, normalizeCode(code), now)
  if (step === undefined) return undefined
  return { secret: begun.secret, step, confirmedAt: now.toISOString() }
}

/**
 * Turns the second factor on and ends all sessions of the user, the caller's too. Returns the
 * recovery codes. A log-in without a code that is under way is refused. Throws `conflict` when the
 * second factor has changed since the code was verified.
 */
export async function confirmSecondFactor(
  transaction: Transaction,
  userId: Id,
  confirmation: Confirmation,
): Promise<string[]> {
  await lockAccount(transaction, userId)
  if (!(await updateConfirmed(transaction, userId, confirmation))) {
    throw changedMeanwhile()
  }
  await removeSessionsOf(transaction, userId)
  return replaceRecoveryCodes(transaction, userId)
}

const changedMeanwhile = () => conflict('Two-step login was changed in the meantime.')

export async function hasSecondFactor(db: Db, userId: Id): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.isOn ?? false
}

/** Takes a present code of the app or a recovery code, each once, in all processes together. */
export async function consumeCode(
  { db, clock }: CodeParts,
  userId: Id,
  code: string,
): Promise<boolean> {
  const secondFactor = await findSecondFactor(db, userId)
  if (!secondFactor?.isOn) return false
  const typed = normalizeCode(code)
  if (!APP_CODE.test(typed)) {
    return removeRecoveryCode(db, userId, hashSecret(typed.toUpperCase()))
  }
  const step = stepOf(secondFactor.secret, typed, clock.now())
  return step !== undefined && (await raiseLastStep(db, userId, step))
}

/** Returns the new recovery codes. Returns undefined, and changes nothing, when the code is wrong. */
export async function renewRecoveryCodes({ db, clock }: CodeParts, userId: Id, code: string) {
  return inTransaction(db, async (transaction) => {
    const isRight = await consumeCode({ db: transaction, clock }, userId, code)
    return isRight ? replaceRecoveryCodes(transaction, userId) : undefined
  })
}

/** Returns false when the code is wrong. Throws `forbidden` where every admin must have one. */
export async function removeSecondFactor(
  { db, clock, config, mailer }: CodeParts & Pick<AppContext, 'config' | 'mailer'>,
  { id, email }: User,
  code: string,
): Promise<boolean> {
  if (config.requireSecondFactor) throw forbidden('All admins must use two-step login.')
  const isRemoved = await inTransaction(db, async (transaction) => {
    if (!(await consumeCode({ db: transaction, clock }, id, code))) return false
    await mailer.enqueue(transaction, secondFactorOffMail(email, forgotPasswordLink(config)))
    return removeSecondFactorOf(transaction, id)
  })
  mailer.deliver()
  return isRemoved
}

/** Returns the time step of the code if it is near the present one. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  // The library throws for a text of other characters.
  if (!APP_CODE.test(code)) return undefined
  const timestamp = now.getTime()
  const drift = new TOTP(settings(secret)).validate({ token: code, timestamp, window: DRIFT })
  return drift === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + drift
}

function settings(secret: string) {
  return { secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD_S }
}

async function replaceRecoveryCodes(transaction: Transaction, userId: Id): Promise<string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  )
  await removeRecoveryCodesOf(transaction, userId)
  await insertRecoveryCodes(transaction, userId, codes.map(hashSecret))
  return codes.map((code) => code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'))
}

interface Guesser {
  user: User
  connection: Pick<Connection, 'network' | 'deviceCookie'>
}

/** Codes are guessed at equally slowly wherever one is asked for. Throws 429 after too many wrong ones. */
export async function tryCode<Result>(
  db: Db,
  throttle: LogInThrottle,
  { user: { id, email }, connection: { network, deviceCookie } }: Guesser,
  verify: () => Promise<Result>,
): Promise<Result> {
  const device = await findDevice(db, deviceCookie, id)
  return throttle.guess({ email, network, device }, verify)
}

/** Without what people put between groups, and with the digits of all scripts as ASCII. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash_Punctuation}\p{Format}]/gu, '')
    .replace(/\p{Decimal_Number}/gu, toAsciiDigit)
}

/** Unicode puts the ten digits of a script in a row, zero first, and such rows one after the other. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(codePoint - before - 1)) before++
  return String(before % 10)
}

function isDigit(codePoint: number): boolean {
  return /^\p{Decimal_Number}$/u.test(String.fromCodePoint(codePoint))
}
