import { randomUUID } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Twelve hex digits, 48 random bits: nobody can guess the ids of another's calls. */
export const newRequestId = () => randomUUID().slice(-12)

/** Ignores an id that the caller sends: it could be made up to hide among another's log lines. */
export function nameRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
