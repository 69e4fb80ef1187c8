import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db, Transaction } from '../db/database.ts'
import { findSigningKey, insertSigningKey, removeSigningKey } from './known-devices.repository.ts'
import { newSecret } from './secrets.ts'

/** OWASP, "Slow down online guessing attacks with device cookies". A device may be a family's. */
const MAX_ACCOUNTS = 5
const NONCE_BYTES = 16
const KEY_NAME = 'device'

const keys = new WeakMap<Db, string>()

/**
 * What tells the device apart from others that have logged in to the account; undefined for one that
 * has not, or whose cookie nobody here has signed.
 */
export async function findDevice(
  db: Db,
  cookie: string | undefined,
  userId: Id | undefined,
): Promise<string | undefined> {
  if (cookie === undefined || userId === undefined) return undefined
  const entry = entriesOf(cookie).find((candidate) => candidate.userId === userId)
  if (!entry) return undefined
  const expected = Buffer.from(sign(await keyOf(db), userId, entry.nonce))
  const given = Buffer.from(entry.signature)
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  return isOurs ? entry.nonce : undefined
}

/** The cookie of a device that has just logged in: the account first, then those it knew before. */
export async function rememberDevice(
  db: Db,
  cookie: string | undefined,
  userId: Id,
): Promise<string> {
  const nonce = newSecret(NONCE_BYTES)
  const signature = sign(await keyOf(db), userId, nonce)
  const others = entriesOf(cookie ?? '').filter((entry) => entry.userId !== userId)
  return [{ userId, nonce, signature }, ...others]
    .slice(0, MAX_ACCOUNTS)
    .map((entry) => [entry.userId, entry.nonce, entry.signature].join('.'))
    .join('~')
}

/** No device is known any more, once each process has started anew. */
export async function forgetDevices(db: Db, transaction: Transaction): Promise<void> {
  await removeSigningKey(transaction, KEY_NAME)
  keys.delete(db)
}

const ENTRY = /^(?<userId>[0-9a-f]{24})\.(?<nonce>[\w-]{22})\.(?<signature>[\w-]{43})$/

function entriesOf(cookie: string) {
  return cookie.split('~', MAX_ACCOUNTS).flatMap((text) => {
    const { userId, nonce, signature } = ENTRY.exec(text)?.groups ?? {}
    return userId !== undefined && nonce !== undefined && signature !== undefined
      ? [{ userId, nonce, signature }]
      : []
  })
}

function sign(key: string, userId: Id, nonce: string): string {
  return createHmac('sha256', key).update(`${userId}.${nonce}`).digest('base64url')
}

/** Kept in this process's memory: all have the same. Another one needs a restart. */
async function keyOf(db: Db): Promise<string> {
  const known = keys.get(db)
  if (known !== undefined) return known
  const key = (await findSigningKey(db, KEY_NAME)) ?? (await makeKey(db))
  keys.set(db, key)
  return key
}

/** Of several processes that make one at once, all get the first one's. */
async function makeKey(db: Db): Promise<string> {
  const made = newSecret()
  await insertSigningKey(db, KEY_NAME, made)
  return (await findSigningKey(db, KEY_NAME)) ?? made
}
