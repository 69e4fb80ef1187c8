import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { forbidden } from '../../platform/errors.ts'
import type { App } from '../valibot.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that may change data if they come from pages of other sites. A caller that sends neither
 * `Origin` nor `Sec-Fetch-Site` is not a browser, so no page can make calls in its name.
 */
export function checkOrigins(app: App, config: Config): void {
  const allowed = new Set([config.playerUrl, config.adminUrl, ...config.lanUrls])
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    if (!isFromAllowedOrigin(request, allowed))
      throw forbidden("This page isn't allowed to do that.")
  })
}

/**
 * Refuses admin calls from pages outside the console. The player site may share the console's host and
 * cookies, but a script injected into the player site must not see the right answers.
 */
export function requireAdminOrigin(config: Config) {
  const playerHost = new URL(config.playerUrl).host
  const isOneHost = playerHost === new URL(config.adminUrl).host
  return async ({ headers }: FastifyRequest): Promise<void> => {
    // Not Fastify's `request.host`, which may come from a header that a script sets.
    const { origin, host } = headers
    // Browsers send no origin when a page reads from its own host.
    const fromPlayerSite =
      origin === undefined
        ? headers['sec-fetch-site'] === 'same-origin' && host === playerHost && !isOneHost
        : origin !== config.adminUrl
    if (fromPlayerSite) throw forbidden("This page isn't allowed to do that.")
  }
}

function isFromAllowedOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'same-origin'
}
