import { randomUUID } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Returns twelve hex digits. Their 48 random bits keep anyone from guessing the ids of others' calls. */
export const newRequestId = () => randomUUID().slice(-12)

/** Ignores ids that callers send, because a caller could copy another call's id to hide among its log lines. */
export function sendRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
