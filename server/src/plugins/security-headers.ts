import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors from '@fastify/cors'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import type { App } from './valibot.ts'

/** Answers of the API are data: nothing in them may load, run or be framed. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** What a page of another origin may read of an answer besides its body. */
const EXPOSED_HEADERS = 'Retry-After, X-Request-Id'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Names and values in turn, as `writeHead` takes them. */
export type Headers = readonly string[]

export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  const common = { ...commonHeaders(config), 'content-security-policy': API_POLICY }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common)
    done()
  })
  await app.register(cors, {
    origin: [config.playerUrl, config.adminUrl],
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    strictPreflight: false, // or an OPTIONS without a preflight's headers gets plain text
  })
}

/** Helmet's headers are the same for every answer of a configuration, so they are made once. */
function commonHeaders(config: Config): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: false, // another for pages, each with a nonce, than for the API's answers
    crossOriginResourcePolicy: { policy: 'cross-origin' }, // images are shown on both apps' origins
    strictTransportSecurity: config.playerUrl.startsWith('https:')
      ? { maxAge: ONE_YEAR_S, includeSubDomains: false }
      : false,
  })
  setHeaders(response.req, response, () => {})
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

const headersOfOrigins = new WeakMap<Config, ReadonlyMap<string | undefined, Headers>>()

/**
 * All that an answer of the API carries besides its own headers, for a caller from this origin;
 * undefined for an origin that may not read it.
 */
export function headersFor(config: Config, origin: string | undefined): Headers | undefined {
  let known = headersOfOrigins.get(config)
  if (!known) {
    const origins = [undefined, config.playerUrl, config.adminUrl]
    known = new Map(origins.map((allowed) => [allowed, makeHeaders(config, allowed)]))
    headersOfOrigins.set(config, known)
  }
  return known.get(origin)
}

function makeHeaders(config: Config, origin: string | undefined): Headers {
  return [
    ...Object.entries(commonHeaders(config)).flat(),
    ...['content-security-policy', API_POLICY, 'access-control-allow-credentials', 'true'],
    ...['access-control-expose-headers', EXPOSED_HEADERS],
    ...(origin === undefined ? [] : ['access-control-allow-origin', origin]),
  ]
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of the apps' pages; the nonce is for the style tags that Mantine writes. */
export function pagePolicy(nonce: string, config: Config): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${config.playerUrl} ${config.adminUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
