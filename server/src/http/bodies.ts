import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../platform/errors.ts'
import type { App } from './valibot.ts'

/** Routes with long lists or files set a higher limit. */
export const BODY_LIMIT_BYTES = 16 * 1024
/** The deepest valid body has four levels: an import with a picture. */
const JSON_DEPTH_MAX = 50
/** An import of 2,000 questions with six options and a picture each has 38,000 values. */
const JSON_VALUES_MAX = 60_000

/** Accepts JSON, and empty bodies of any content type, because some clients send a type without a body. */
export function acceptBodies(app: App): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'buffer' } as const
  app.addContentTypeParser<Buffer>('application/json', options, (request, json, done) => {
    if (json.length === 0) return done(null, undefined)
    const refusal = findJsonProblem(json)
    if (refusal) done(refusal)
    else parseJson(request, json.toString(), done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasEmptyBody(request)) delete request.headers['content-type']
    done()
  })
}

export function hasEmptyBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] === undefined && (length === undefined || length === '0')
}

const toCharCode = (sign: string) => sign.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [toCharCode('"'), toCharCode('\\'), toCharCode(',')]
const [OPENING_BRACKETS, CLOSING_BRACKETS] = [[...'[{'].map(toCharCode), [...']}'].map(toCharCode)]

/** Counts brackets and commas before parsing, because deep or long JSON would block the thread. */
function findJsonProblem(json: Buffer): Error | undefined {
  let depth = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const code = json[at] ?? 0
    if (isInText && code === BACKSLASH) at++
    else if (code === QUOTE) isInText = !isInText
    else if (isInText) continue
    else if (code === COMMA) values++
    else if (CLOSING_BRACKETS.includes(code)) depth--
    else if (OPENING_BRACKETS.includes(code)) {
      depth++
      values++
    }
    if (depth > JSON_DEPTH_MAX) return badRequest('The request is nested too deeply.')
    if (values > JSON_VALUES_MAX) return tooLarge('The request holds too many values.')
  }
  return undefined
}
