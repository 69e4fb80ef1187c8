import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { evictOldest } from '../../platform/evict-oldest.ts'
import { isApiCall } from '../api-call.ts'
import type { App } from '../valibot.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How calls of the route are counted, if not as other calls. */
    rate?: 'account' | 'live' | 'uncounted'
    /** The caller is not looked up, whatever cookie comes along. */
    anonymous?: true
  }
  interface FastifyRequest {
    /** Undefined until the call is counted. */
    waitS: number | undefined
  }
}

/** Calls of one network without a known session. A campus must never meet this limit. */
export const CALLS_PER_MINUTE = 6000
/** Calls of one network that hash passwords. A whole campus may log in within a minute. */
export const ACCOUNT_CALLS_PER_MINUTE = 2000
/** Calls of one account, with all its sessions together. */
export const USER_CALLS_PER_MINUTE = 1200
/** How much higher the shared limit of a network's users, or of an IPv6 site's networks, is. */
export const SHARED_LIMIT_FACTOR = 10
/** Calls of one network by players of live games: some rooms of two thousand who answer three times a minute. */
export const LIVE_CALLS_PER_MINUTE = 30_000
const MINUTE_MS = 60 * 1000
export const MAX_NETWORKS = 10_000
const MAX_REMEMBERED = 50_000

/** For calls that browsers make often and that cost next to nothing. */
const uncounted = { rate: 'uncounted' } as const

/** For probes of a supervisor or balancer: never counted, and without a look-up of the caller. */
export const probe = { ...uncounted, anonymous: true } as const

/** Begins again a minute after a key's first call. In this process's memory, `maxKeys` at most. */
export function createCallCounter(clock: Clock, max: number, maxKeys: number) {
  const counts = new Map<string, { calls: number; since: number }>()
  return {
    /** Returns the seconds to wait when the call is one too many, else 0. */
    count: (key: string) => {
      const now = clock.now().getTime()
      let count = counts.get(key)
      // One from the future was begun by a clock that was ahead.
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

/** Before anything is looked up: a session that has proved real counts for its account, others for the network. */
export function createCallRates(clock: Clock) {
  const strangers = createNetworkCounter(clock, CALLS_PER_MINUTE)
  const loggedIn = createCallCounter(clock, CALLS_PER_MINUTE * SHARED_LIMIT_FACTOR, MAX_NETWORKS)
  const users = createCallCounter(clock, USER_CALLS_PER_MINUTE, MAX_REMEMBERED)
  /** The users of sessions that have proved real, by the sessions' secrets. */
  const owners = new Map<string, Id>()

  /** Counts the session's calls for the account from now on. Call it when the session has proved real. */
  function registerSession(secret: string, userId: Id): void {
    owners.delete(secret)
    owners.set(secret, userId)
    evictOldest(owners, MAX_REMEMBERED)
  }

  return {
    registerSession,
    /** Counts the session's calls for the network again. Call it when the session has ended. */
    forgetSession: (secret: string) => owners.delete(secret),
    /** Returns the seconds to wait when the call is one too many, else 0. */
    count: (address: string, secret: string | undefined) => {
      const network = networkOf(address)
      const userId = secret === undefined ? undefined : owners.get(secret)
      if (userId === undefined) return strangers.count(network)
      return Math.max(users.count(userId), loggedIn.count(network))
    },
  }
}

/** Counts calls of each network, and more loosely of an IPv6 network's site. IPv4 addresses never push a site out of memory. */
export function createNetworkCounter(clock: Clock, max: number) {
  const networks = createCallCounter(clock, max, MAX_NETWORKS)
  const sites = createCallCounter(clock, max * SHARED_LIMIT_FACTOR, MAX_NETWORKS)
  const countSite = (network: string) => {
    const site = siteOf(network)
    return site === network ? 0 : sites.count(site)
  }
  return {
    count: (network: string) => Math.max(networks.count(network), countSite(network)),
  }
}

/** Counts a call at the first look. Returns the seconds to wait when it is one too many, else 0. */
export type CallLimit = (request: FastifyRequest) => number

export function createCallLimit(
  clock: Clock,
  rates: CallRates,
  secretOf: (request: FastifyRequest) => string | undefined,
): CallLimit {
  const accountCalls = createNetworkCounter(clock, ACCOUNT_CALLS_PER_MINUTE)
  const liveCalls = createNetworkCounter(clock, LIVE_CALLS_PER_MINUTE)

  function count(request: FastifyRequest): number {
    const { rate } = request.routeOptions.config
    if (rate === 'uncounted' || !isApiCall(request)) return 0
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

/** Refuses calls that come too often, also those for addresses that do not exist. */
export function limitCalls(app: App, limit: CallLimit): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = limit(request)
    done(wait > 0 ? tooManyRequests(wait) : undefined)
  })
}

/** An IPv4 address, or the first half of an IPv6 address: a caller has all addresses of that half. */
export function networkOf(address: string): string {
  if (!isIpv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const zeros = Math.max(0, 8 - groups.length - tailGroups.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .join(':')
}

/** Whom a guess counts against: the account that is logged in, else the network. */
export function sourceOf({ user, ip }: FastifyRequest): string {
  return user?.id ?? networkOf(ip)
}

/** The site of a network: for IPv6 the first 48 bits, the most that one customer gets. */
export function siteOf(network: string): string {
  return isIpv6(network) ? network.split(':').slice(0, 3).join(':') : network
}

function isIpv6(address: string): boolean {
  return address.includes(':') && !address.includes('.')
}
