import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { newSecret } from './secrets.ts'
import { findSigningKey, insertSigningKey } from './signing-keys.repository.ts'

const keys = new WeakMap<Db, Map<string, string>>()

/** As text fit for a URL or a cookie; each name has a key of its own. */
export async function sign(db: Db, name: string, text: string): Promise<string> {
  return createHmac('sha256', await keyOf(db, name))
    .update(text)
    .digest('base64url')
}

/** Whether it was `sign` that made the signature, here or in another process. */
export async function isSignedBy(
  db: Db,
  name: string,
  { text, signature }: { text: string; signature: string },
): Promise<boolean> {
  const expected = Buffer.from(await sign(db, name, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The next signature comes with another key, once that of the database is gone. */
export function forgetKey(db: Db, name: string): void {
  keys.get(db)?.delete(name)
}

/** Kept in this process's memory: all have the same. Another one needs a restart. */
async function keyOf(db: Db, name: string): Promise<string> {
  const known = keys.get(db) ?? new Map<string, string>()
  keys.set(db, known)
  const key = known.get(name) ?? (await findSigningKey(db, name)) ?? (await makeKey(db, name))
  known.set(name, key)
  return key
}

/** Of several processes that make one at once, all get the first one's. */
async function makeKey(db: Db, name: string): Promise<string> {
  const made = newSecret()
  await insertSigningKey(db, name, made)
  return (await findSigningKey(db, name)) ?? made
}
