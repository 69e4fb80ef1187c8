import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../platform/errors.ts'
import type { App } from './valibot.ts'

/** Of a call's body. The few routes with long lists name a limit of their own. */
export const BODY_LIMIT_BYTES = 16 * 1024
/** The deepest form, an import's picture, has four levels. */
const JSON_DEPTH_MAX = 50
/** An import of 2,000 questions, each with six options and a picture, has 38,000. */
const JSON_VALUES_MAX = 60_000

/** Takes JSON, and calls without a body, whatever content type some clients give to those. */
export function acceptBodies(app: App): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const text = String(body)
    const refusal = refusalOf(text)
    if (refusal) done(refusal)
    else parseJson(request, text, done)
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

/** Counts brackets and commas outside texts, because parsing deep or long JSON takes the thread too long. */
function refusalOf(json: string): Error | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at)
        break
      case '[':
      case '{':
        if (++depth > JSON_DEPTH_MAX) return badRequest('The request is nested too deeply.')
        values++
        break
      case ']':
      case '}':
        depth--
        break
      case ',':
        values++
        break
    }
    if (values > JSON_VALUES_MAX) return tooLarge('The request holds too many values.')
  }
  return undefined
}

/** Where the text that begins at `start` has its closing quotation mark. */
function endOfText(json: string, start: number): number {
  let end = start
  do {
    end = json.indexOf('"', end + 1)
    if (end === -1) return json.length
  } while (isEscaped(json, end))
  return end
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
