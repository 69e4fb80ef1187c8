import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { forbidden } from '../../platform/errors.ts'
import type { App } from '../valibot.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A caller that sends neither `Origin` nor `Sec-Fetch-Site` is no browser and passes on its cookie. */
export function checkOrigins(app: App, config: Config): void {
  const allowed = new Set([config.playerUrl, config.adminUrl, ...config.lanUrls])
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    if (!comesFrom(request, allowed)) throw forbidden("This page isn't allowed to do that.")
  })
}

/** A script smuggled into the player site must see no answer key. Both may share a host, and so the cookie. */
export function requireAdminOrigin(config: Config) {
  const playerHost = new URL(config.playerUrl).host
  const isOneHost = playerHost === new URL(config.adminUrl).host
  return async ({ headers }: FastifyRequest): Promise<void> => {
    // Not Fastify's `host`: behind a proxy a page's script may have made that up.
    const { origin, host } = headers
    // A browser names no origin when a page reads from its own host.
    const fromPlayerSite =
      origin === undefined
        ? headers['sec-fetch-site'] === 'same-origin' && host === playerHost && !isOneHost
        : origin !== config.adminUrl
    if (fromPlayerSite) throw forbidden("This page isn't allowed to do that.")
  }
}

function comesFrom(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'same-origin'
}
