import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden } from '../errors.ts'
import type { App } from './valibot.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a browser's unsafe call from a foreign page. A caller that sends neither `Origin` nor
 * `Sec-Fetch-Site` is no browser and passes on its cookie.
 */
export function checkOrigins(app: App, config: Config): void {
  const allowed = new Set([config.playerUrl, config.adminUrl])
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    if (!comesFrom(request, allowed)) throw forbidden('This page may not do that.')
  })
}

/**
 * For the admin's calls, reads included: the player site may not make them, whoever is logged in
 * there, so that a script smuggled into it sees no answer key. By default both sites share a host,
 * and with it the session cookie.
 */
export function requireAdminOrigin(config: Config) {
  const playerHost = new URL(config.playerUrl).host
  const isOneHost = playerHost === new URL(config.adminUrl).host
  return async ({ headers }: FastifyRequest): Promise<void> => {
    // Not Fastify's own idea of the host: behind a proxy that may be what a page's script has made up.
    const { origin, host } = headers
    // A browser names no origin when a page reads from its own: then it is the host that was asked.
    const fromPlayerSite =
      origin === undefined
        ? headers['sec-fetch-site'] === 'same-origin' && host === playerHost && !isOneHost
        : origin !== config.adminUrl
    if (fromPlayerSite) throw forbidden('This page may not do that.')
  }
}

function comesFrom(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'same-origin'
}
