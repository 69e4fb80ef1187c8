import { hash, randomBytes } from 'node:crypto'

/** Returns random bytes, 256 bits by default, as text for URLs and cookies. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Only the hash of a secret is stored, so that a stolen database opens no session. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
