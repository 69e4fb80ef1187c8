import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RequiredAction, Role, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { DAY_S, HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction, type Transaction } from '../../platform/db/database.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { setNewest } from '../../platform/set-newest.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { cancelDeletion, markAccountUsed } from '../users.repository.ts'
import {
  findSession,
  insertSession,
  removeOldestSessionsOf,
  removeSession,
  type SessionRow,
  updateLastSeen,
} from './sessions.repository.ts'

const SESSION_LIFETIMES: Record<Role, { idleS: number; absoluteS: number }> = {
  player: { idleS: 30 * DAY_S, absoluteS: 90 * DAY_S },
  admin: { idleS: 12 * HOUR_S, absoluteS: 7 * DAY_S },
}
/** A session in use is prolonged at most once in this time. */
const PROLONG_INTERVAL_S = HOUR_S
/** The maximum number of sessions per account. One more log-in ends the oldest. */
export const MAX_SESSIONS = 50
/** How long other processes may still accept a session that this process ended. */
const CACHE_LIFETIME_S = 2
const CACHED_SESSIONS_MAX = 10_000

export type Sessions = ReturnType<typeof createSessions>

export interface OpenSessionOptions {
  /** Such as `Firefox on Android`. See `describeDevice`. */
  device?: string
  /** The secret of the session that the new one replaces. */
  replaced?: string | undefined
  /** Runs in the transaction that opens the session. */
  inSameTransaction?: ((transaction: Transaction) => Promise<void>) | undefined
}

/** Uses the user's current role, so that sessions of a new admin end sooner. */
export function computeSessionExpiry(
  { createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>,
  role: Role,
): string {
  const { idleS, absoluteS } = SESSION_LIFETIMES[role]
  const idle = isoAfter(new Date(lastSeenAt), idleS)
  const absolute = isoAfter(new Date(createdAt), absoluteS)
  return idle < absolute ? idle : absolute
}

/**
 * Sessions are cached in this process, so another process sees an ended session or a changed user up to two
 * seconds later. `whenDeletionCancelled` runs when a log-in cancels the deletion of its account.
 */
export function createSessions(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  whenDeletionCancelled: (transaction: Transaction, userId: Id) => Promise<void>,
  maxCached = CACHED_SESSIONS_MAX,
) {
  /** Sessions by secret, the oldest first. `until` is in ms since the epoch. */
  const cache = new Map<string, { user: User; until: number }>()
  /** Counts invalidations. A session that may have been invalidated during its look-up is not cached. */
  let changes = 0

  function remember(secret: string, user: User, end: string, now: Date): void {
    const until = Math.min(now.getTime() + CACHE_LIFETIME_S * 1000, Date.parse(end))
    setNewest(cache, secret, { user, until }, maxCached)
  }

  function forgetSession(secret: string): void {
    changes++
    cache.delete(secret)
  }

  function forget(userId: Id): void {
    changes++
    for (const [secret, { user }] of cache) if (user.id === userId) cache.delete(secret)
  }

  return {
    /** Returns the cached user, without a query. Users with a required action are never cached. */
    recall: (secret: string) => {
      const cached = cache.get(secret)
      if (!cached) return undefined
      const leftMs = cached.until - clock.now().getTime()
      // More than the lifetime can be left only after the clock was set back.
      return leftMs > 0 && leftMs <= CACHE_LIFETIME_S * 1000 ? cached.user : undefined
    },
    /** Returns undefined for an ended session. `isDue` means that the session should be prolonged. */
    find: async (secret: string) => {
      const hash = hashSecret(secret)
      const now = clock.now()
      const changesBefore = changes
      const session = await findSession(db, hash)
      if (!session) return undefined
      const { user, createdAt, lastSeenAt } = session
      const end = computeSessionExpiry(session, user.role)
      if (end <= now.toISOString()) return undefined
      const isDue = isoAfter(new Date(lastSeenAt), PROLONG_INTERVAL_S) <= now.toISOString()
      const requiredAction = findRequiredAction(session, config)
      // Sessions in the cache are not prolonged, so a session that is due must not be cached.
      if (changes === changesBefore && !isDue && !requiredAction) remember(secret, user, end, now)
      return { user, requiredAction, createdAt, isDue }
    },
    /** Returns the new expiry time. */
    prolong: async (
      secret: string,
      { user, createdAt }: Pick<SessionRow, 'user' | 'createdAt'>,
    ) => {
      const lastSeenAt = clock.now().toISOString()
      const expiresAt = computeSessionExpiry({ createdAt, lastSeenAt }, user.role)
      await updateLastSeen(db, hashSecret(secret), lastSeenAt, expiresAt)
      return expiresAt
    },
    /** Opens a session and cancels a deletion of the account. Throws 401 for a disabled account. */
    open: async (
      { id: userId, role }: Pick<User, 'id' | 'role'>,
      { device, replaced, inSameTransaction }: OpenSessionOptions = {},
    ) => {
      const secret = newSecret()
      const hash = hashSecret(secret)
      const createdAt = clock.now().toISOString()
      const expiresAt = computeSessionExpiry({ createdAt, lastSeenAt: createdAt }, role)
      let hasEndedOthers = false
      const opened = await inTransaction(db, async (transaction) => {
        await inSameTransaction?.(transaction)
        if (replaced !== undefined) await removeSession(transaction, hashSecret(replaced))
        hasEndedOthers = await removeOldestSessionsOf(transaction, userId, MAX_SESSIONS - 1)
        await insertSession(transaction, {
          hash,
          userId,
          createdAt,
          lastSeenAt: createdAt,
          expiresAt,
          device: device ?? null,
        })
        await markAccountUsed(transaction, userId)
        if (await cancelDeletion(transaction, userId)) {
          await whenDeletionCancelled(transaction, userId)
        }
        const session = await findSession(transaction, hash)
        // Rolls back, or the session would be valid once the account is enabled again.
        if (!session) throw unauthenticated()
        return session
      })
      if (replaced !== undefined) forgetSession(replaced)
      if (hasEndedOthers) forget(userId)
      const requiredAction = findRequiredAction(opened, config)
      return { secret, expiresAt, requiredAction }
    },
    close: async (secret: string) => {
      await removeSession(db, hashSecret(secret))
      forgetSession(secret)
    },
    /** Call it after any change of a user or of the user's sessions. */
    forget,
  }
}

function findRequiredAction(
  { user, mustChangePassword, hasSecondFactor }: SessionRow,
  { requireSecondFactor }: AppContext['config'],
): RequiredAction | undefined {
  if (mustChangePassword) return 'changePassword'
  const lacksSecondFactor = user.role === 'admin' && requireSecondFactor && !hasSecondFactor
  return lacksSecondFactor ? 'setUpSecondFactor' : undefined
}
