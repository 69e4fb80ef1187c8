import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { setNewest } from '../../platform/set-newest.ts'
import type { App } from '../valibot.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of a supervisor or load balancer are not counted, and their session is not looked up. */
    isProbe?: true
  }
  interface FastifyRequest {
    /** Seconds that the caller must wait, or 0. Undefined until the call is counted. */
    waitS: number | undefined
  }
}

/** Per network. A campus behind one address must never reach this limit. */
export const ANONYMOUS_CALLS_PER_MINUTE = 6000
/** Per network, for all its accounts together. */
export const LOGGED_IN_CALLS_PER_MINUTE = 60_000
/** Per network, for calls that hash passwords. A whole campus may log in within a minute. */
export const PASSWORD_CALLS_PER_MINUTE = 2000
/** Per account, for all its sessions together. */
export const USER_CALLS_PER_MINUTE = 1200
/** Per network, for players of live games: enough for 10,000 players who answer three times a minute. */
const LIVE_CALLS_PER_MINUTE = 30_000
const MINUTE_MS = 60 * 1000
export const COUNTED_NETWORKS_MAX = 10_000
const COUNTED_SESSIONS_MAX = 50_000

/** Returns a function that counts a call and returns the seconds to wait, or 0 within the limit. */
export function createCallCounter(clock: Clock, max: number, maxKeys: number) {
  const counts = new Map<string, { calls: number; since: number }>()
  return (key: string): number => {
    const now = clock.now().getTime()
    let count = counts.get(key)
    // The clock may have been set back since the count started.
    if (!count || now < count.since || now - count.since >= MINUTE_MS) {
      count = { calls: 0, since: now }
      setNewest(counts, key, count, maxKeys)
    }
    count.calls++
    return count.calls > max ? Math.ceil((count.since + MINUTE_MS - now) / 1000) : 0
  }
}

export type CallRates = ReturnType<typeof createCallRates>

/**
 * Counts calls without a database query. A call with a valid session counts for its account and for the
 * logged-in calls of its network. Other calls count for their network.
 */
export function createCallRates(clock: Clock) {
  const countAnonymous = createCallCounter(clock, ANONYMOUS_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const countLoggedIn = createCallCounter(clock, LOGGED_IN_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const countUser = createCallCounter(clock, USER_CALLS_PER_MINUTE, COUNTED_SESSIONS_MAX)
  /** Users by the secrets of their valid sessions. */
  const owners = new Map<string, Id>()

  return {
    /** From now on, calls of this session count for its account. */
    registerSession: (secret: string, userId: Id) => {
      setNewest(owners, secret, userId, COUNTED_SESSIONS_MAX)
    },
    /** Call it after a session has ended. Calls with its secret then count for the network. */
    forgetSession: (secret: string) => owners.delete(secret),
    /** Returns the seconds to wait, or 0 within the limits. */
    count: (address: string, secret: string | undefined) => {
      const network = toNetwork(address)
      const userId = secret === undefined ? undefined : owners.get(secret)
      if (userId === undefined) return countAnonymous(network)
      return Math.max(countUser(userId), countLoggedIn(network))
    },
  }
}

/** Returns the seconds to wait, or 0 within the limits. Repeated calls for a request count it once. */
export type CallLimit = (request: FastifyRequest) => number

export function createCallLimit(
  clock: Clock,
  rates: CallRates,
  secretOf: (request: FastifyRequest) => string | undefined,
): CallLimit {
  const countAccountCall = createCallCounter(clock, PASSWORD_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)
  const countLiveCall = createCallCounter(clock, LIVE_CALLS_PER_MINUTE, COUNTED_NETWORKS_MAX)

  function count(request: FastifyRequest): number {
    const { operation, isProbe } = request.routeOptions.config
    const rateLimit = operation?.rateLimit
    if (isProbe || rateLimit === 'uncounted' || !isApiCall(request)) return 0
    if (rateLimit === 'live') return countLiveCall(toNetwork(request.ip))
    return (
      rates.count(request.ip, secretOf(request)) ||
      (rateLimit === 'account' ? countAccountCall(toNetwork(request.ip)) : 0)
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

/** Returns false for pages and files of the apps. */
export function isApiCall({ url, routeOptions }: FastifyRequest): boolean {
  // The URL may be escaped, as in `/%61pi/kingdom`. The router decodes it.
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}

/** Returns an IPv4 address unchanged, and an IPv6 address as /48, the largest block of one customer. */
export function toNetwork(address: string): string {
  return toPrefix(address, 3)
}

/** Returns an IPv4 address unchanged, and an IPv6 address as /64, one household or phone. */
export function toSubnet(address: string): string {
  return toPrefix(address, 4)
}

function toPrefix(address: string, groupCount: number): string {
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

/** Calls are counted by account, or by network for guests. */
export function findCallerKey({ user, ip }: FastifyRequest): string {
  return user?.id ?? toNetwork(ip)
}
