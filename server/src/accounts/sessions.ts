import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RequiredAction, Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import { recountPlacesOf } from '../boards/board-scores.repository.ts'
import { DAY_S, HOUR_S, isoAfter } from '../clock.ts'
import { inTransaction, type Transaction } from '../db/database.ts'
import { keepWithin } from '../keep-within.ts'
import type { Parts } from '../parts.ts'
import { updateDeletionTakenBack } from './accounts.repository.ts'
import { hashSecret, newSecret } from './secrets.ts'
import {
  findSession,
  insertSession,
  removeSession,
  type SessionRow,
  type SessionTimes,
  updateSessionSeen,
} from './sessions.repository.ts'

/** How long a session lasts without use, and at all. */
const LIFETIMES: Record<Role, { idleS: number; absoluteS: number }> = {
  player: { idleS: 30 * DAY_S, absoluteS: 90 * DAY_S },
  admin: { idleS: 12 * HOUR_S, absoluteS: 7 * DAY_S },
}
/** A session in use is prolonged at most this often. */
const PROLONG_AFTER_S = HOUR_S
/** How long another process may still honour a session that this one ended. */
const CACHE_S = 2
const CACHE_MAX_SESSIONS = 10_000

/** Secrets are what the session cookie holds; only their hashes are stored. */
export interface Sessions {
  /**
   * Whoever's session was looked up within the last seconds, without asking the database. Never one
   * with a required action.
   */
  recall: (secret: string) => User | undefined
  find: (secret: string) => Promise<FoundSession | undefined>
  /** Gives when it ends now, should it not be used again. */
  prolong: (secret: string, session: FoundSession) => Promise<string>
  /**
   * A log-in. It takes back the deletion of the account, if its owner had asked for that.
   */
  open: (user: Pick<User, 'id' | 'role'>, options?: OpenOptions) => Promise<OpenedSession>
  close: (secret: string) => Promise<void>
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
}

export interface OpenOptions {
  /** In plain words; see `describeDevice`. */
  device?: string
  /** The secret of a session that ends with the same stroke. */
  replaced?: string | undefined
  /** What happens together with it, or not at all. */
  alongside?: ((transaction: Transaction) => Promise<void>) | undefined
}

export interface OpenedSession {
  secret: string
  expiresAt: string
  requiredAction: RequiredAction | undefined
}

export interface FoundSession {
  user: User
  /** Until that is done, the user may do nothing else. */
  requiredAction: RequiredAction | undefined
  createdAt: string
  /** Whether it is time to prolong it. */
  due: boolean
}

interface Cached {
  user: User
  /** Milliseconds since 1970. */
  until: number
}

/**
 * When a session ends. The role is that of now, so that one that was stored for longer (before there
 * was a limit, or before its user became an admin) is cut.
 */
export function endOfSession(
  { createdAt, lastSeenAt, expiresAt }: SessionTimes,
  role: Role,
): string {
  const limit = limitOfSession({ createdAt, lastSeenAt }, role)
  return limit < expiresAt ? limit : expiresAt
}

function limitOfSession(
  { createdAt, lastSeenAt }: Pick<SessionTimes, 'createdAt' | 'lastSeenAt'>,
  role: Role,
): string {
  const { idleS, absoluteS } = LIFETIMES[role]
  const [idle, absolute] = [
    isoAfter(new Date(lastSeenAt), idleS),
    isoAfter(new Date(createdAt), absoluteS),
  ]
  return idle < absolute ? idle : absolute
}

/**
 * The cache lives in this process's memory: another process sees an ended session or a changed user
 * when its own entry runs out, after two seconds at most. A restart costs each session one look-up.
 */
export function createSessions(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  maxCached = CACHE_MAX_SESSIONS,
): Sessions {
  /** By secret; the entry that was looked up longest ago comes first. */
  const cache = new Map<string, Cached>()
  /** Counts what made cached answers wrong, so that a look-up on its way then is not kept. */
  let changes = 0

  function remember(secret: string, user: User, end: string, now: Date): void {
    const until = Math.min(now.getTime() + CACHE_S * 1000, Date.parse(end))
    cache.delete(secret)
    cache.set(secret, { user, until })
    keepWithin(cache, maxCached)
  }

  function forgetSession(secret: string): void {
    changes++
    cache.delete(secret)
  }

  return {
    recall: (secret) => {
      const cached = cache.get(secret)
      return cached && cached.until > clock.now().getTime() ? cached.user : undefined
    },
    find: async (secret) => {
      const hash = hashSecret(secret)
      const now = clock.now()
      const changesBefore = changes
      const session = await findSession(db, hash)
      if (!session) return undefined
      const { user, createdAt, lastSeenAt } = session
      const end = endOfSession(session, user.role)
      if (end <= now.toISOString()) return undefined
      const due = isoAfter(new Date(lastSeenAt), PROLONG_AFTER_S) <= now.toISOString()
      const requiredAction = requiredActionOf(session, config)
      // One that is due is looked up until a call comes that may prolong it.
      if (changes === changesBefore && !due && !requiredAction) remember(secret, user, end, now)
      return { user, requiredAction, createdAt, due }
    },
    prolong: async (secret, { user, createdAt }) => {
      const lastSeenAt = clock.now().toISOString()
      const expiresAt = limitOfSession({ createdAt, lastSeenAt }, user.role)
      await updateSessionSeen(db, hashSecret(secret), lastSeenAt, expiresAt)
      return expiresAt
    },
    open: async ({ id: userId, role }, { device, replaced, alongside } = {}) => {
      const secret = newSecret()
      const hash = hashSecret(secret)
      const createdAt = clock.now().toISOString()
      const expiresAt = limitOfSession({ createdAt, lastSeenAt: createdAt }, role)
      const opened = await inTransaction(db, async (transaction) => {
        await alongside?.(transaction)
        if (replaced !== undefined) await removeSession(transaction, hashSecret(replaced))
        await insertSession(transaction, {
          hash,
          userId,
          createdAt,
          expiresAt,
          ...(device !== undefined && { device }),
        })
        const isBack = await updateDeletionTakenBack(transaction, userId)
        if (isBack) await recountPlacesOf(transaction, userId)
        return findSession(transaction, hash)
      })
      if (replaced !== undefined) forgetSession(replaced)
      const requiredAction = opened && requiredActionOf(opened, config)
      return { secret, expiresAt, requiredAction }
    },
    close: async (secret) => {
      await removeSession(db, hashSecret(secret))
      forgetSession(secret)
    },
    forget: (userId) => {
      changes++
      for (const [secret, { user }] of cache) if (user.id === userId) cache.delete(secret)
    },
  }
}

function requiredActionOf(
  { user, mustChangePassword, hasSecondFactor }: SessionRow,
  { requireSecondFactor }: Parts['config'],
): RequiredAction | undefined {
  if (mustChangePassword) return 'changePassword'
  const lacksSecondFactor = user.role === 'admin' && requireSecondFactor && !hasSecondFactor
  return lacksSecondFactor ? 'setUpSecondFactor' : undefined
}
