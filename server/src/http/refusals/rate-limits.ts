import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { evictOldest } from '../../platform/evict-oldest.ts'
import type { App } from '../valibot.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Probes of a supervisor or load balancer are not counted, and their session is not looked up. */
    isProbe?: true
  }
  interface FastifyRequest {
    /** Seconds the caller has to wait, 0 if none. Undefined until the call is counted. */
    waitS: number | undefined
  }
}

/** Calls of one network without a known session. A campus behind one address must never reach a limit. */
export const ANONYMOUS_CALLS_PER_MINUTE = 6000
/** Calls of one network by all its accounts together. */
export const LOGGED_IN_CALLS_PER_MINUTE = 60_000
/** Calls of one network that hash passwords. A whole campus may log in within a minute. */
export const PASSWORD_CALLS_PER_MINUTE = 2000
/** Calls of one account from all its sessions. */
export const USER_CALLS_PER_MINUTE = 1200
/** Calls of one network by players of live games: a few rooms of 2,000 players who answer three times a minute. */
export const LIVE_CALLS_PER_MINUTE = 30_000
const MINUTE_MS = 60 * 1000
export const COUNTED_NETWORKS_MAX = 10_000
const COUNTED_SESSIONS_MAX = 50_000

/** Counts calls by key in this process's memory. A count starts anew a minute after the key's first call. */
export function createCallCounter(clock: Clock, max: number, maxKeys: number) {
  const counts = new Map<string, { calls: number; since: number }>()
  return {
    /** Returns the seconds to wait, 0 while the key is within its limit. */
    count: (key: string) => {
      const now = clock.now().getTime()
      let count = counts.get(key)
      // The clock may have been set back since the count started.
      if (!count || now < count.since || now - count.since >= MINUTE_MS) {
        count = { calls: 0, since: now }
        counts.delete(key)
        counts.set(key, count)
        evictOldest(counts, maxKeys)
      }
      count.calls++
      return count.calls > max ? Math.ceil((count.since + MINUTE_MS - now) / 1000) : 0
    },
  }
}

export type CallRates = ReturnType<typeof createCallRates>

/**
 * Counts calls before any database query. A call with a session that is known to be valid counts for its
 * account and for the logged-in calls of its network. Any other call counts for its network alone.
 */
export function createCallRates(clock: Clock) {
  const strangers = createCallCounter(clock, ANONYMOUS_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const loggedIn = createCallCounter(clock, LOGGED_IN_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const users = createCallCounter(clock, USER_CALLS_PER_MINUTE, COUNTED_SESSIONS_MAX)
  /** The users of valid sessions, by the sessions' secrets. */
  const owners = new Map<string, Id>()

  return {
    /** Counts the calls of a valid session for its account from now on. */
    registerSession: (secret: string, userId: Id) => {
      owners.delete(secret)
      owners.set(secret, userId)
      evictOldest(owners, COUNTED_SESSIONS_MAX)
    },
    /** Call it when a session has ended. Calls with its secret then count for the network again. */
    forgetSession: (secret: string) => owners.delete(secret),
    /** Returns the seconds to wait, 0 while the caller is within the limits. */
    count: (address: string, secret: string | undefined) => {
      const network = networkOf(address)
      const userId = secret === undefined ? undefined : owners.get(secret)
      if (userId === undefined) return strangers.count(network)
      return Math.max(users.count(userId), loggedIn.count(network))
    },
  }
}

/** Counts a call once. Returns the seconds to wait, 0 while the caller is within the limits. */
export type CallLimit = (request: FastifyRequest) => number

export function createCallLimit(
  clock: Clock,
  rates: CallRates,
  secretOf: (request: FastifyRequest) => string | undefined,
): CallLimit {
  const accountCalls = createCallCounter(clock, PASSWORD_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const liveCalls = createCallCounter(clock, LIVE_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)

  function count(request: FastifyRequest): number {
    const { operation, isProbe } = request.routeOptions.config
    const rate = operation?.rate
    if (isProbe || rate === 'uncounted' || !isApiCall(request)) return 0
    if (rate === 'live') return liveCalls.count(networkOf(request.ip))
    return (
      rates.count(request.ip, secretOf(request)) ||
      (rate === 'account' ? accountCalls.count(networkOf(request.ip)) : 0)
    )
  }
  return (request) => {
    request.waitS ??= count(request)
    return request.waitS
  }
}

/** Refuses calls beyond the limits, including those to addresses that do not exist. */
export function limitCalls(app: App, limit: CallLimit): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = limit(request)
    done(wait > 0 ? tooManyRequests(wait) : undefined)
  })
}

/** False for pages and files of the apps. */
export function isApiCall({ url, routeOptions }: FastifyRequest): boolean {
  // The URL may be escaped, as in `/%61pi/kingdom`. The router decodes it.
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}

/**
 * Returns an IPv4 address unchanged, or the /48 prefix of an IPv6 address, which is the largest block that
 * one customer is given.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 3)
}

/** Returns an IPv4 address unchanged, or the /64 prefix of an IPv6 address, which is one household or phone. */
export function subnetOf(address: string): string {
  return prefixOf(address, 4)
}

function prefixOf(address: string, groupCount: number): string {
  const isIpv6 = address.includes(':') && !address.includes('.')
  if (!isIpv6) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const zeros = Math.max(0, 8 - groups.length - tailGroups.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
    .slice(0, groupCount)
    .join(':')
}

/** Returns whom a call counts against: the account that is logged in, otherwise the network. */
export function sourceOf({ user, ip }: FastifyRequest): string {
  return user?.id ?? networkOf(ip)
}
