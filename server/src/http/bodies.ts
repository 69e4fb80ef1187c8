import type { FastifyRequest } from 'fastify'
import type { App } from './valibot.ts'

/** Takes JSON, and calls without a body, whatever content type some clients give to those. */
export function acceptBodies(app: App): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, String(body), done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isEmpty(request)) delete request.headers['content-type']
    done()
  })
}

/** Whether a call comes without a body. */
export function isEmpty({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] === undefined && (length === undefined || length === '0')
}
