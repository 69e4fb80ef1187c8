import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../platform/db/database.ts'
import { newSecret } from './secrets.ts'
import { findSigningKey, insertSigningKey } from './signing-keys.repository.ts'

const cachedKeys = new WeakMap<Db, Map<string, string>>()

/** Returns a signature for URLs and cookies. Each name has its own key. */
export async function sign(db: Db, name: string, text: string): Promise<string> {
  const signText = await createSigner(db, name)
  return signText(text)
}

/** Looks up the key first, so that the returned function needs no query within a transaction. */
export async function createSigner(db: Db, name: string): Promise<(text: string) => string> {
  const key = await findOrCreateKey(db, name)
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Returns whether `sign` made the signature, in this or another process. */
export async function isSigned(
  db: Db,
  name: string,
  { text, signature }: { text: string; signature: string },
): Promise<boolean> {
  return isSameSignature(await sign(db, name, text), signature)
}

/** Compares in constant time, so that response times reveal nothing about the signature. */
export function isSameSignature(expected: string, given: string): boolean {
  const [bytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return bytes.length === givenBytes.length && timingSafeEqual(bytes, givenBytes)
}

/** Call it after the key was removed from the database. The next signature then creates a new key. */
export function forgetKey(db: Db, name: string): void {
  cachedKeys.get(db)?.delete(name)
}

/** Keys are cached in memory. Other processes use a removed key until they restart. */
async function findOrCreateKey(db: Db, name: string): Promise<string> {
  const known = cachedKeys.get(db) ?? new Map<string, string>()
  cachedKeys.set(db, known)
  const key = known.get(name) ?? (await findSigningKey(db, name)) ?? (await createKey(db, name))
  known.set(name, key)
  return key
}

/** If several processes create a key at once, all use the first one that was stored. */
async function createKey(db: Db, name: string): Promise<string> {
  const made = newSecret()
  await insertSigningKey(db, name, made)
  return (await findSigningKey(db, name)) ?? made
}
