import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  SecondFactorSetup,
  SecondFactorStatus,
} from '@quiz-kingdom/shared/entities/people/second-factor.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { secondFactorOffMail } from '../../platform/mail/templates.ts'
import { findDevice } from '../devices/known-devices.ts'
import { throttleGuess } from '../limits/log-in-throttle.ts'
import { forgotPasswordLink } from '../links.ts'
import type { ClientConnection } from '../passwords/own-password.ts'
import { hashSecret } from '../secrets.ts'
import { removeSessionsOf } from '../sessions/sessions.repository.ts'
import { lockAccount } from '../users.repository.ts'
import * as repository from './second-factor.repository.ts'

type DbAndClock = Pick<AppContext, 'db' | 'clock'>

// Every authenticator app supports RFC 6238 with SHA-1.
const CODE_DIGITS = 6
const APP_CODE_PATTERN = new RegExp(`^\\d{${CODE_DIGITS}}$`)
const CODE_PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of the previous and the next period are valid too, because clocks differ and people type slowly. */
const DRIFT_PERIODS = 1

export const RECOVERY_CODE_COUNT = 10
/** 120 bits are safe behind a plain hash, without salt or stretching (ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15

export async function readSecondFactorStatus(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  userId: Id,
): Promise<SecondFactorStatus> {
  const secondFactor = await repository.findSecondFactor(db, userId)
  return {
    isOn: secondFactor?.isOn ?? false,
    isRequired: config.requireSecondFactor,
    recoveryCodesLeft: await repository.countRecoveryCodes(db, userId),
  }
}

/** Replaces an unfinished set-up. Throws `conflict` if a second factor is on. */
export async function beginSecondFactor(
  { db }: Pick<AppContext, 'db'>,
  { id, email }: User,
): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  if (!(await repository.insertSecondFactor(db, id, secret)))
    throw conflict('Two-step login is already on.')
  const uri = createTotp(secret, email).toString()
  return { secret, uri, qrCode: renderSVG(uri, { border: 4 }) }
}

/** Returns undefined for a wrong code. Throws `conflict` without a set-up, or if a second factor is on. */
export async function verifyConfirmation({ db, clock }: DbAndClock, userId: Id, code: string) {
  const setup = await repository.findSecondFactor(db, userId)
  if (!setup) throw conflict('Start setting up two-step login first.')
  if (setup.isOn) throw secondFactorChanged()
  const now = clock.now()
  const step = findTimeStep(setup.secret, normalizeCode(code), now)
  if (step === undefined) return undefined
  return { secret: setup.secret, step, confirmedAt: now.toISOString() }
}

/**
 * Turns the second factor on, and ends all sessions of the user, including the caller's. Log-ins under way
 * without a code then fail. Returns the recovery codes. Throws `conflict` if the set-up has changed since the
 * code was verified.
 */
export async function confirmSecondFactor(
  transaction: Transaction,
  userId: Id,
  confirmation: repository.SecondFactorConfirmation,
): Promise<string[]> {
  await lockAccount(transaction, userId)
  if (!(await repository.saveConfirmation(transaction, userId, confirmation))) {
    throw secondFactorChanged()
  }
  await removeSessionsOf(transaction, userId)
  return replaceRecoveryCodes(transaction, userId)
}

const secondFactorChanged = () => conflict('Two-step login was changed in the meantime.')

export async function hasSecondFactor(db: Db, userId: Id): Promise<boolean> {
  return (await repository.findSecondFactor(db, userId))?.isOn ?? false
}

/** Accepts a current code of the app or a recovery code, each only once. */
export async function consumeCode({ db, clock }: DbAndClock, userId: Id, code: string) {
  const secondFactor = await repository.findSecondFactor(db, userId)
  if (!secondFactor?.isOn) return false
  const typed = normalizeCode(code)
  if (!APP_CODE_PATTERN.test(typed)) {
    return repository.removeRecoveryCode(db, userId, hashSecret(typed.toUpperCase()))
  }
  const step = findTimeStep(secondFactor.secret, typed, clock.now())
  return step !== undefined && (await repository.markCodeUsed(db, userId, step))
}

/** Returns the new recovery codes. For a wrong code, returns undefined and changes nothing. */
export async function renewRecoveryCodes({ db, clock }: DbAndClock, userId: Id, code: string) {
  return inTransaction(db, async (transaction) => {
    const isRight = await consumeCode({ db: transaction, clock }, userId, code)
    return isRight ? replaceRecoveryCodes(transaction, userId) : undefined
  })
}

/** Returns false for a wrong code. Throws `forbidden` if every admin must have a second factor. */
export async function removeSecondFactor(
  { db, clock, config, mailer }: DbAndClock & Pick<AppContext, 'config' | 'mailer'>,
  { id, email }: User,
  code: string,
): Promise<boolean> {
  if (config.requireSecondFactor) throw forbidden('All admins must use two-step login.')
  const isRemoved = await inTransaction(db, async (transaction) => {
    if (!(await consumeCode({ db: transaction, clock }, id, code))) return false
    await mailer.enqueue(transaction, secondFactorOffMail(email, forgotPasswordLink(config)))
    return repository.removeSecondFactorOf(transaction, id)
  })
  mailer.deliver()
  return isRemoved
}

/** Returns the code's time step if it is near the current one. */
function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  // The library throws for other characters than digits.
  if (!APP_CODE_PATTERN.test(code)) return undefined
  const timestamp = now.getTime()
  const drift = createTotp(secret).validate({ token: code, timestamp, window: DRIFT_PERIODS })
  return drift === null ? undefined : TOTP.counter({ period: CODE_PERIOD_S, timestamp }) + drift
}

function createTotp(secret: string, label = ''): TOTP {
  const options = { issuer: 'Quiz Kingdom', label, algorithm: 'SHA1', digits: CODE_DIGITS }
  return new TOTP({ ...options, period: CODE_PERIOD_S, secret: Secret.fromBase32(secret) })
}

async function replaceRecoveryCodes(transaction: Transaction, userId: Id): Promise<string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  )
  await repository.removeRecoveryCodesOf(transaction, userId)
  await repository.insertRecoveryCodes(transaction, userId, codes.map(hashSecret))
  return codes.map((code) => code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'))
}

interface CodeOwner {
  user: User
  connection: Pick<ClientConnection, 'network' | 'deviceCookie'>
}

/** All calls that take a code share one limit. Throws 429 after too many wrong codes. */
export async function tryCode<Result>(
  context: DbAndClock,
  { user: { id, email }, connection: { network, deviceCookie } }: CodeOwner,
  verify: () => Promise<Result>,
): Promise<Result> {
  const device = await findDevice(context.db, deviceCookie, id)
  return throttleGuess(context, 'second-factor code', { email, network, device }, verify)
}

/** Removes the separators that people type between groups, and turns digits of all scripts into ASCII. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash_Punctuation}\p{Format}]/gu, '')
    .replace(/\p{Decimal_Number}/gu, toAsciiDigit)
}

/** Counts the digits before this one. Unicode has the digits of each script in a row from 0 to 9. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(codePoint - before - 1)) before++
  return String(before % 10)
}

function isDigit(codePoint: number): boolean {
  return /^\p{Decimal_Number}$/u.test(String.fromCodePoint(codePoint))
}
