import { randomUUID } from 'node:crypto'
import type { App } from '../valibot.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Returns twelve hex digits: 48 random bits, so that callers cannot guess the ids of other calls. */
export const newRequestId = () => randomUUID().slice(-12)

/** Never uses ids that callers send. With the id of another call, a caller could hide among its log lines. */
export function sendRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
