import cors from '@fastify/cors'
import type { Config } from '../config.ts'
import { isApiCall } from './api-call.ts'
import { commonHeaders, type Hsts } from './page-headers.ts'
import type { App } from './valibot.ts'

/** Answers of the API are data: nothing in them may load, run or be framed. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** Browsers keep no preflight's answer longer than that. */
const PREFLIGHT_S = 2 * 60 * 60
/** What a page of another origin may read of an answer besides its body. */
const EXPOSED_HEADERS = 'Retry-After, X-Request-Id'

/** Names and values in turn, as `writeHead` takes them. */
export type Headers = readonly string[]

export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  const common = apiHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common)
    // Whatever may be kept says so itself.
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(cors, {
    origin: [config.playerUrl, config.adminUrl],
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: PREFLIGHT_S,
    strictPreflight: false, // or an OPTIONS without a preflight's headers gets plain text
  })
}

/** What every answer of the API carries, whoever asks. */
export function apiHeaders(config: Config): Record<string, string> {
  return { ...commonHeaders(hstsOf(config)), 'content-security-policy': API_POLICY }
}

/** To whom browsers shall come by https alone. */
export function hstsOf({ playerUrl, hstsSubdomains }: Config): Hsts {
  if (!playerUrl.startsWith('https:')) return 'none'
  return hstsSubdomains ? 'subdomains' : 'host'
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
    ...Object.entries(apiHeaders(config)).flat(),
    ...['access-control-allow-credentials', 'true'],
    ...['access-control-expose-headers', EXPOSED_HEADERS],
    ...(origin === undefined ? [] : ['access-control-allow-origin', origin]),
  ]
}
