import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
/** As many as libuv has threads for; more would only pile up memory. */
const MAX_AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, PARALLELISM)
  const settings = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`
  return `$argon2id$v=19$${settings}$${base64(salt)}$${base64(tag)}`
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = parse(hash ?? (await decoyHash()))
  const actual = await derive(password, salt, memory, passes, parallelism)
  return timingSafeEqual(actual, tag) && hash !== undefined
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(base64(randomBytes(SALT_BYTES)))
  return decoy
}

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
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
    running--
    waiting.shift()?.()
  }
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

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
