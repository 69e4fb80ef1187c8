import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { newSecret } from '../secrets.ts'
import { removeSigningKey } from '../signing-keys.repository.ts'
import { forgetKey, isSigned, sign } from '../signing-keys.ts'

/** Enough for a shared family device. See OWASP, "Slow down online guessing attacks with device cookies". */
const MAX_ACCOUNTS_PER_DEVICE = 5
const NONCE_BYTES = 16
const SIGNING_KEY_NAME = 'device'

/** Returns the device's nonce, or undefined if the cookie is forged or does not contain the account. */
export async function findDevice(db: Db, cookie: string | undefined, userId: Id | undefined) {
  if (cookie === undefined || userId === undefined) return undefined
  const entry = parseDeviceCookie(cookie).find((candidate) => candidate.userId === userId)
  if (!entry) return undefined
  const { nonce, signature } = entry
  const isOurs = await isSigned(db, SIGNING_KEY_NAME, { text: `${userId}.${nonce}`, signature })
  return isOurs ? nonce : undefined
}

/** Returns the account that was the last to log in on this device. */
export async function findLastAccount(db: Db, cookie: string | undefined): Promise<Id | undefined> {
  const last = parseDeviceCookie(cookie ?? '')[0]
  if (!last) return undefined
  return (await findDevice(db, cookie, last.userId)) === undefined ? undefined : last.userId
}

/** Returns the device's new cookie, with this account first. */
export async function createDeviceCookie(db: Db, cookie: string | undefined, userId: Id) {
  const nonce = newSecret(NONCE_BYTES)
  const signature = await sign(db, SIGNING_KEY_NAME, `${userId}.${nonce}`)
  const others = parseDeviceCookie(cookie ?? '').filter((entry) => entry.userId !== userId)
  return [{ userId, nonce, signature }, ...others]
    .slice(0, MAX_ACCOUNTS_PER_DEVICE)
    .map((entry) => [entry.userId, entry.nonce, entry.signature].join('.'))
    .join('~')
}

/** Invalidates all device cookies. Other processes accept the old cookies until they restart. */
export async function forgetDevices(db: Db, transaction: Transaction): Promise<void> {
  await removeSigningKey(transaction, SIGNING_KEY_NAME)
  forgetKey(db, SIGNING_KEY_NAME)
}

const ENTRY_PATTERN = /^(?<userId>[0-9a-f]{24})\.(?<nonce>[\w-]{22})\.(?<signature>[\w-]{43})$/

function parseDeviceCookie(cookie: string) {
  return cookie.split('~', MAX_ACCOUNTS_PER_DEVICE).flatMap((text) => {
    const { userId, nonce, signature } = ENTRY_PATTERN.exec(text)?.groups ?? {}
    return userId !== undefined && nonce !== undefined && signature !== undefined
      ? [{ userId, nonce, signature }]
      : []
  })
}
