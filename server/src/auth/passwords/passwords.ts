import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'

const argon2Async = promisify(argon2)

interface HashCosts {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane.
let newHashCosts: HashCosts = { memory: 19 * 1024, passes: 2, parallelism: 1 }

/** Makes hashing as cheap as argon2 allows, for tests that create thousands of accounts. */
export function useCheapestHashing(): void {
  newHashCosts = { memory: 8, passes: 1, parallelism: 1 }
}

const TAG_BYTES = 32
const SALT_BYTES = 16

/** Callers wait before the account look-up, so that a flood of log-ins does not reach the database. */
export const hashingLimit = createConcurrencyLimit({
  /** One of libuv's four threads stays free for files and DNS. */
  atOnce: 3,
  /** About as many passwords as two cores can hash while a person waits. */
  waiting: 300,
  waitMs: 5000,
  now: () => performance.now(),
})

// Without letters and digits that look alike.
const UPPER_CASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER_CASE = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/** Returns four groups such as `Kdwe7`: 85 random bits that satisfy the rules of the sign-up form. */
export function generatePassword(): string {
  const group = () =>
    [UPPER_CASE, LOWER_CASE, LOWER_CASE, LOWER_CASE, DIGITS].map(randomCharacter).join('')
  return Array.from({ length: 4 }, group).join('@')
}

function randomCharacter(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length))
}

/** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const costs = newHashCosts
  return toPhc(salt, await deriveTag(password, salt, costs), costs)
}

/** Returns random bytes in the form of a hash, which no password matches. */
export function createUnmatchableHash(): string {
  return toPhc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES), newHashCosts)
}

/** Takes the same time without a hash, so that the time does not reveal who has an account. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { salt, tag, ...costs } = parsePhc(hash ?? createUnmatchableHash())
  const actual = await deriveTag(password, salt, costs)
  return timingSafeEqual(actual, tag) && hash !== undefined
}

function deriveTag(password: string, nonce: Buffer, costs: HashCosts): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return argon2Async('argon2id', { message, nonce, ...costs, tagLength: TAG_BYTES })
}

const PHC_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

function parsePhc(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC_PATTERN.exec(hash) ?? []
  if (!memory) throw new Error('A stored password hash has an unknown form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function toPhc(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: HashCosts): string {
  const settings = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${settings}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
