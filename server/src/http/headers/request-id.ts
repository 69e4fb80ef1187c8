import { randomFillSync } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Crockford's base 32, where no letter looks like a digit: people read ids out over the telephone. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** Random numbers for many ids at once: to fetch them for each id would cost more than a call. */
const pool = Buffer.alloc(1024 * LENGTH)
let used = pool.length

/** Twelve characters, 60 random bits: nobody can guess the ids of another's calls. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (const end = used + LENGTH; used < end; used++) {
    id += ALPHABET.charAt((pool[used] ?? 0) % ALPHABET.length)
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
