import type { Clock } from '../clock.ts'
import { tooManyRequests } from '../errors.ts'
import { keepWithin } from '../keep-within.ts'
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
const MINUTE_MS = 60 * 1000
export const MAX_NETWORKS = 10_000

/** For each route that looks into accounts: these hash passwords, send mail and try tokens. */
export const accountCall = { rate: 'account' } as const

/** For what browsers ask often, and what costs next to nothing. */
export const uncounted = { rate: 'uncounted' } as const

/** Counts a call from an address. Gives the seconds to wait when it is one too many, else 0. */
export type CountCall = (address: string) => number

/**
 * A counter that begins anew for a network a minute after its first call. It lives in this process's
 * memory, bounded: each process counts for itself, and a restart forgets.
 */
export function createCallCounter(clock: Clock, max: number): CountCall {
  const counts = new Map<string, { calls: number; since: number }>()
  return (address) => {
    const network = networkOf(address)
    const now = clock.now().getTime()
    let count = counts.get(network)
    if (!count || now - count.since >= MINUTE_MS) {
      count = { calls: 0, since: now }
      counts.delete(network)
      counts.set(network, count)
      keepWithin(counts, MAX_NETWORKS)
    }
    count.calls++
    return count.calls > max ? Math.ceil((count.since + MINUTE_MS - now) / 1000) : 0
  }
}

/**
 * Refuses what comes too often from one network, unknown addresses included, before anything is
 * looked up for it.
 */
export function limitRates(app: App, clock: Clock, countCall: CountCall): void {
  const countAccountCall = createCallCounter(clock, ACCOUNT_CALLS_PER_MINUTE)
  app.addHook('onRequest', (request, _reply, done) => {
    const { rate } = request.routeOptions.config
    if (rate === 'uncounted' || !isApiCall(request)) return done()
    const wait = countCall(request.ip) || (rate === 'account' ? countAccountCall(request.ip) : 0)
    done(wait > 0 ? tooManyRequests(wait) : undefined)
  })
}

/** An address, or the first half of an IPv6 one: whoever has one of those has all of that half's. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const zeros = Math.max(0, 8 - groups.length - tailGroups.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .join(':')
}
