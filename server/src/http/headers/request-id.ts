import { randomFillSync } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Crockford's base 32, where no letter looks like a digit: people read ids out over the telephone. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const PAIRS = Array.from({ length: ALPHABET.length ** 2 }, (_, number) => {
  const first = Math.floor(number / ALPHABET.length)
  return `${ALPHABET.charAt(first)}${ALPHABET.charAt(number % ALPHABET.length)}`
})
const PAIRS_OF_AN_ID = 6

/** Random numbers for many ids at once: to fetch them for each id would cost more than a call. */
const pool = new Uint16Array(1024 * PAIRS_OF_AN_ID)
let used = pool.length

/** Twelve characters, 60 random bits: nobody can guess the ids of another's calls. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (const end = used + PAIRS_OF_AN_ID; used < end; used++) {
    id += PAIRS[(pool[used] ?? 0) % PAIRS.length]
  }
  return id
}

/** Ignores an id that the caller sends: it could be made up to hide among another's log lines. */
export function nameRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
