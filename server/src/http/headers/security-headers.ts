import cors from '@fastify/cors'
import type { Config } from '../../platform/config.ts'
import type { App } from '../valibot.ts'
import { createCommonHeaders, type HstsScope } from './page-headers.ts'

/** API responses are data. Browsers must not frame them, run their content or load anything for them. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** Chromium caches a preflight no longer than this. */
const PREFLIGHT_CACHE_S = 2 * 60 * 60
const EXPOSED_HEADERS = 'Date, Retry-After, X-Request-Id'

export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  const common = createApiHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common)
    done()
  })
  await app.register(cors, {
    origin: [config.playerUrl, config.adminUrl],
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: PREFLIGHT_CACHE_S,
    strictPreflight: false, // Otherwise an OPTIONS request that is no preflight gets a plain-text error.
  })
}

/** Returns the headers of all API responses. Routes that allow caching override `cache-control`. */
export function createApiHeaders(config: Config): Record<string, string> {
  return {
    ...createCommonHeaders(toHsts(config)),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
  }
}

export function toHsts({ playerUrl, hstsSubdomains }: Config): HstsScope {
  if (!playerUrl.startsWith('https:')) return 'none'
  return hstsSubdomains ? 'subdomains' : 'host'
}
