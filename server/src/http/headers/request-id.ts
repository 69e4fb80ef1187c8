import { randomUUID } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Returns twelve hex digits. Their 48 random bits keep anyone from guessing the ids of others' calls. */
export const newRequestId = () => randomUUID().slice(-12)

/**
 * Ignores an id that the caller sends. With the id of another's call, a caller could hide among that call's
 * log lines.
 */
export function sendRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
