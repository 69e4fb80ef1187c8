import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits as text fit for a URL or a cookie. */
export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a secret, so that a stolen database opens no session. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
