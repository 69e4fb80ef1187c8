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

/** For the admin's unsafe calls: the player site may not make them, whoever is logged in there. */
export function requireAdminOrigin(config: Config) {
  const allowed = new Set([config.adminUrl])
  return async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin } = request.headers
    if (origin !== undefined && !allowed.has(origin)) throw forbidden('This page may not do that.')
  }
}

function comesFrom(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) return allowed.has(origin)
  return site === undefined || site === 'same-origin'
}
