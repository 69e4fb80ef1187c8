import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { Config } from '../config.ts'
import type { App } from './valibot.ts'

/** Answers of the API are data: nothing in them may load, run or be framed. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const ONE_YEAR_S = 365 * 24 * 60 * 60

export async function setSecurityHeaders(app: App, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // written below, because each page carries a nonce of its own
    crossOriginResourcePolicy: { policy: 'cross-origin' }, // images are shown on both apps' origins
    strictTransportSecurity: config.playerUrl.startsWith('https:')
      ? { maxAge: ONE_YEAR_S, includeSubDomains: false }
      : false,
  })
  await app.register(cors, {
    origin: [config.playerUrl, config.adminUrl],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    strictPreflight: false, // or an OPTIONS without a preflight's headers gets plain text
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', API_POLICY)
  })
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
