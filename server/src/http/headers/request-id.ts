import { randomUUID } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Twelve hex digits, 48 random bits, so that nobody can guess the ids of others' calls. */
export const newRequestId = () => randomUUID().slice(-12)

/** Ignores an id from the caller, who could hide among another caller's log lines with it. */
export function nameRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
