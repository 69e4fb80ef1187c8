import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Freshness } from '../ready/freshness.ts'
import {
  type Audience,
  type Encoding,
  encodingFor,
  holds,
  type KeptAnswer,
  type ReadyAnswers,
} from '../ready/ready-answers.ts'

/** What the routes of the catalogue share: their answers stay true until it changes. */
export interface ReadyCatalogue {
  readyAnswers: ReadyAnswers
  /** For addresses of which a caller can make up any number: they push out one another alone. */
  manyAnswers: ReadyAnswers
  freshness: Freshness
}

interface ReadyRoute<S extends v.GenericSchema> {
  readyAnswers: ReadyAnswers
  freshness: Freshness
  audience: Audience
  /** As any answer it passes through its schema, so that nothing undeclared can leave. */
  schema: S
  make: () => Promise<v.InferInput<S>>
}

/** Answers from ready bytes; a browser that holds them already gets a 304. */
export async function sendReady<S extends v.GenericSchema>(
  request: FastifyRequest,
  reply: FastifyReply,
  { readyAnswers, freshness, audience, schema, make }: ReadyRoute<S>,
): Promise<FastifyReply> {
  const answer = await readyAnswers.find(pathOf(request), {
    audience,
    freshness,
    make: async () => JSON.stringify(v.parse(schema, await make())),
  })
  const { status, headers, body } = shape({ answer, audience }, request.headers)
  reply.status(status).headers(headers)
  return status === 200 ? reply.type(JSON_TYPE).send(body) : reply.send()
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The path without what does not tell answers apart: a query, a trailing slash, escapes. */
function pathOf({ url }: FastifyRequest): string {
  const { pathname } = new URL(url, 'http://localhost')
  return decodeURI(pathname).replace(/\/$/, '')
}

interface Conditions {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

export interface Shaped {
  status: 200 | 304
  encoding: Encoding
  headers: Record<string, string>
  body: string | Buffer
}

/** What goes to whoever asks under these conditions. */
export function shape({ answer, audience }: KeptAnswer, conditions: Conditions): Shaped {
  const { etag } = answer
  const cacheControl = audience === 'anyone' ? 'no-cache' : 'private, no-cache'
  const headers = { etag, 'cache-control': cacheControl, vary: 'Origin, Accept-Encoding' }
  if (holds(conditions['if-none-match'], etag)) {
    return { status: 304, encoding: 'identity', headers, body: '' }
  }
  const encoding = encodingFor(answer, String(conditions['accept-encoding'] ?? ''))
  const encoded = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
  return { status: 200, encoding, headers: encoded, body: answer.bodyIn(encoding) }
}
