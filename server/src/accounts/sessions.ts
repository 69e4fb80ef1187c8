import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { RequiredAction, User } from '@quiz-kingdom/shared/entities/user.ts'
import { isoAfter } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { keepWithin } from '../keep-within.ts'
import type { Parts } from '../parts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import {
  findSession,
  insertSession,
  removeSession,
  type SessionRow,
  updateSessionSeen,
} from './sessions.repository.ts'

export const SESSION_LIFETIME_S = 30 * 24 * 60 * 60
/** A session in use is prolonged at most this often. */
const PROLONG_AFTER_S = 60 * 60
/** How long another process may still honour a session that this one ended. */
const CACHE_S = 5
const CACHE_MAX_SESSIONS = 10_000

/** Secrets are what the session cookie holds; only their hashes are stored. */
export interface Sessions {
  /**
   * Whoever's session was looked up within the last seconds, without asking the database. Never one
   * with a required action.
   */
  recall: (secret: string) => User | undefined
  find: (secret: string) => Promise<FoundSession | undefined>
  prolong: (secret: string) => Promise<void>
  /** A fresh session's secret. The replaced one, if any, ends with the same stroke. */
  open: (userId: Id, replaced?: string) => Promise<string>
  close: (secret: string) => Promise<void>
  /** Call it after anything that changes a user or ends the user's sessions. */
  forget: (userId: Id) => void
}

interface FoundSession {
  user: User
  /** Until that is done, the user may do nothing else. */
  requiredAction: RequiredAction | undefined
  /** Whether it is time to prolong it. */
  due: boolean
}

interface Cached {
  user: User
  /** Milliseconds since 1970. */
  until: number
}

/**
 * The cache lives in this process's memory: another process sees an ended session or a changed user
 * when its own entry runs out, after five seconds at most. A restart costs each session one look-up.
 */
export function createSessions(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  maxCached = CACHE_MAX_SESSIONS,
): Sessions {
  /** By secret; the entry that was looked up longest ago comes first. */
  const cache = new Map<string, Cached>()
  /** Counts what made cached answers wrong, so that a look-up on its way then is not kept. */
  let changes = 0

  function remember(secret: string, session: { user: User; expiresAt: string }, now: Date): void {
    const until = Math.min(now.getTime() + CACHE_S * 1000, Date.parse(session.expiresAt))
    cache.delete(secret)
    cache.set(secret, { user: session.user, until })
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
      if (!session || session.expiresAt <= now.toISOString()) return undefined
      const due = isoAfter(new Date(session.lastSeenAt), PROLONG_AFTER_S) <= now.toISOString()
      const requiredAction = requiredActionOf(session, config)
      // One that is due is looked up until a call comes that may prolong it.
      if (changes === changesBefore && !due && !requiredAction) remember(secret, session, now)
      return { user: session.user, requiredAction, due }
    },
    prolong: async (secret) => {
      const now = clock.now()
      const expiresAt = isoAfter(now, SESSION_LIFETIME_S)
      await updateSessionSeen(db, hashSecret(secret), now.toISOString(), expiresAt)
    },
    open: async (userId, replaced) => {
      const secret = newSecret()
      const now = clock.now()
      await inTransaction(db, async (transaction) => {
        if (replaced !== undefined) await removeSession(transaction, hashSecret(replaced))
        await insertSession(transaction, {
          hash: hashSecret(secret),
          userId,
          createdAt: now.toISOString(),
          expiresAt: isoAfter(now, SESSION_LIFETIME_S),
        })
      })
      if (replaced !== undefined) forgetSession(replaced)
      return secret
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
