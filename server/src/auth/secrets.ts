import { hash, randomBytes } from 'node:crypto'

/** Random bytes, 256 bits of them unless told otherwise, as text fit for a URL or a cookie. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is stored of a secret, so that a stolen database opens no session. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
