import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
/** One of libuv's four threads stays free for files and name look-ups. */
const MAX_AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

// Without letters and digits that are easily taken for one another.
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const SMALL = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/** Four groups such as `Kdwe7`, 85 random bits; keeps the rules of the sign-up form. */
export function generatePassword(): string {
  const group = () => [CAPITALS, SMALL, SMALL, SMALL, DIGITS].map(randomCharacter).join('')
  return Array.from({ length: 4 }, group).join('@')
}

function randomCharacter(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length))
}

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return toPhc(salt, await derive(password, salt, MEMORY_KIB, PASSES, PARALLELISM))
}

/** What a password is compared with when there is no account; random bytes that nothing hashes to. */
const DECOY = toPhc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = parse(hash ?? DECOY)
  const actual = await derive(password, salt, memory, passes, parallelism)
  return timingSafeEqual(actual, tag) && hash !== undefined
}

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  await takeTurn()
  try {
    const message = password.normalize('NFKC')
    return await argon2Async('argon2id', {
      message,
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: TAG_BYTES,
    })
  } finally {
    endTurn()
  }
}

async function takeTurn(): Promise<void> {
  if (running >= MAX_AT_ONCE) return new Promise((resolve) => waiting.push(resolve))
  running++
}

/** Hands the turn straight to whoever waits longest, so that no newcomer slips in between. */
function endTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

function parse(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  if (!memory) throw new Error('A stored password hash has an unknown form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function toPhc(salt: Buffer, tag: Buffer): string {
  const settings = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`
  return `$argon2id$v=19$${settings}$${base64(salt)}$${base64(tag)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
