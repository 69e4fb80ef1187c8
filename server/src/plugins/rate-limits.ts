import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { tooManyRequests } from '../errors.ts'
import { isApiCall } from './api-call.ts'
import type { App } from './valibot.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route's calls are counted, when not as calls in general. */
    rate?: 'account' | 'uncounted'
  }
}

// A campus or a mobile operator behind one address must never meet these.
export const CALLS_PER_MINUTE = 6000
export const ACCOUNT_CALLS_PER_MINUTE = 300

/** For each route that looks into accounts: these hash passwords, send mail and try tokens. */
export const accountCall = { rate: 'account' } as const

/** For what probers and browsers ask often, and what costs next to nothing. */
export const uncounted = { rate: 'uncounted' } as const

/**
 * Counts calls of the API for each address, unknown ones included, before anything is looked up for
 * them. The counts live in this process's memory: each process counts for itself, and a restart
 * forgets.
 */
export async function limitRates(app: App, config: Config): Promise<void> {
  if (!config.rateLimit) return
  await app.register(rateLimit, { global: false })
  const countCall = app.createRateLimit({ max: CALLS_PER_MINUTE, timeWindow: '1 minute' })
  const countAccountCall = app.createRateLimit({
    max: ACCOUNT_CALLS_PER_MINUTE,
    timeWindow: '1 minute',
  })
  const refuseBeyond = async (count: typeof countCall, request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
  }

  app.addHook('onRequest', async (request) => {
    const { rate } = request.routeOptions.config
    if (rate === 'uncounted' || !isApiCall(request)) return
    await refuseBeyond(countCall, request)
    if (rate === 'account') await refuseBeyond(countAccountCall, request)
  })
}

/** The caller's address; of an IPv6 one the first half, as whoever has one has all of that half's. */
export function networkOf(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}
