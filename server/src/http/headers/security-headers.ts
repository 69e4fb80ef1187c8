import cors from '@fastify/cors'
import type { Config } from '../../platform/config.ts'
import type { App } from '../valibot.ts'
import { commonHeaders, type Hsts } from './page-headers.ts'

/** Answers of the API are data, so browsers must load, run and frame nothing of them. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** Browsers cache no preflight longer. */
const PREFLIGHT_S = 2 * 60 * 60
const EXPOSED_HEADERS = 'Date, Retry-After, X-Request-Id'

export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  const common = apiHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common)
    done()
  })
  await app.register(cors, {
    origin: [config.playerUrl, config.adminUrl],
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: PREFLIGHT_S,
    strictPreflight: false, // Otherwise an OPTIONS that is no preflight gets plain text.
  })
}

/** Returns the headers of all answers of the API. Routes whose answers may be cached override the last one. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(hstsOf(config)),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
  }
}

export function hstsOf({ playerUrl, hstsSubdomains }: Config): Hsts {
  if (!playerUrl.startsWith('https:')) return 'none'
  return hstsSubdomains ? 'subdomains' : 'host'
}
