import type { FastifyRequest } from 'fastify'
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
  interface FastifyRequest {
    /** Undefined where calls are not counted. */
    countedFor: 'session' | 'address' | undefined
  }
}

/** Of one address, by whoever is not known to be logged in; a campus must never meet this. */
export const CALLS_PER_MINUTE = 6000
/** Of one address, whoever calls: these hash passwords, and a whole campus may log in within a minute. */
export const ACCOUNT_CALLS_PER_MINUTE = 2000
export const SESSION_CALLS_PER_MINUTE = 1200
const MINUTE_MS = 60 * 1000
export const MAX_NETWORKS = 10_000
const MAX_SESSIONS = 50_000

/** For each route that looks into accounts: these hash passwords, send mail and try tokens. */
export const accountCall = { rate: 'account' } as const

/** For what browsers ask often, and what costs next to nothing. */
export const uncounted = { rate: 'uncounted' } as const

interface CallCounter {
  /** Gives the seconds to wait when it is one too many, else 0. */
  count: (key: string) => number
  uncount: (key: string) => void
  has: (key: string) => boolean
  forget: (key: string) => void
}

/**
 * A counter that begins anew for a key a minute after its first call. It lives in this process's
 * memory, bounded: each process counts for itself, and a restart forgets.
 */
export function createCallCounter(clock: Clock, max: number, maxKeys: number): CallCounter {
  const counts = new Map<string, { calls: number; since: number }>()
  return {
    count: (key) => {
      const now = clock.now().getTime()
      let count = counts.get(key)
      if (!count || now - count.since >= MINUTE_MS) {
        count = { calls: 0, since: now }
        counts.delete(key)
        counts.set(key, count)
        keepWithin(counts, maxKeys)
      }
      count.calls++
      return count.calls > max ? Math.ceil((count.since + MINUTE_MS - now) / 1000) : 0
    },
    uncount: (key) => {
      const count = counts.get(key)
      if (count && count.calls > 0) count.calls--
    },
    has: (key) => counts.has(key),
    forget: (key) => counts.delete(key),
  }
}

/**
 * Counts calls before anything is looked up for them: those with a session that has proved real for
 * that session, all others for the address they come from.
 */
export interface CallRates {
  /** Seconds to wait when it is one too many, else 0. */
  count: (address: string, secret: string | undefined) => number
  /** Whether calls with the session's secret count for the session. */
  isKnown: (secret: string | undefined) => boolean
  /** A session that has just begun. */
  know: (secret: string) => void
  /** A call was counted for its address, and its session has proved real. Gives as `count`. */
  handOver: (address: string, secret: string) => number
  /** A call was counted for its session, and that is none any more. */
  handBack: (address: string, secret: string) => void
}

export function createCallRates(clock: Clock): CallRates {
  const networks = createCallCounter(clock, CALLS_PER_MINUTE, MAX_NETWORKS)
  const sessions = createCallCounter(clock, SESSION_CALLS_PER_MINUTE, MAX_SESSIONS)
  const isKnown = (secret: string | undefined) => secret !== undefined && sessions.has(secret)
  return {
    isKnown,
    count: (address, secret) =>
      secret !== undefined && isKnown(secret)
        ? sessions.count(secret)
        : networks.count(networkOf(address)),
    know: (secret) => void sessions.count(secret),
    handOver: (address, secret) => {
      networks.uncount(networkOf(address))
      return sessions.count(secret)
    },
    handBack: (address, secret) => {
      sessions.forget(secret)
      networks.count(networkOf(address))
    },
  }
}

/** Refuses what comes too often, unknown addresses included; `secretOf` finds a session's secret. */
export function limitRates(
  app: App,
  clock: Clock,
  rates: CallRates,
  secretOf: (request: FastifyRequest) => string | undefined,
): void {
  const accountCalls = createCallCounter(clock, ACCOUNT_CALLS_PER_MINUTE, MAX_NETWORKS)
  app.addHook('onRequest', (request, _reply, done) => {
    const { rate } = request.routeOptions.config
    if (rate === 'uncounted' || !isApiCall(request)) return done()
    const secret = secretOf(request)
    request.countedFor = rates.isKnown(secret) ? 'session' : 'address'
    const wait =
      rates.count(request.ip, secret) ||
      (rate === 'account' ? accountCalls.count(networkOf(request.ip)) : 0)
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
