import type { ListedSession } from '@quiz-kingdom/shared/entities/account.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { notFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { UNKNOWN_DEVICE } from './device.ts'
import { hashSecret } from './secrets.ts'
import {
  listSessionsOf,
  removeOtherSessionsOf,
  removeSessionByPrefix,
} from './sessions.repository.ts'
import { endOfSession } from './sessions.ts'

/** More than anybody looks through. */
const LISTED_MAX = 100
const ID_LENGTH = 24

/** `secret` is that of the session in use. */
interface InUse {
  user: User
  secret: string
}

/** The one in use first, then those seen last. */
export async function listOwnSessions(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { user, secret }: InUse,
): Promise<ListedSession[]> {
  const current = hashSecret(secret)
  const now = clock.now().toISOString()
  const sessions = await listSessionsOf(db, user.id, { first: current, limit: LISTED_MAX })
  return sessions
    .filter((session) => endOfSession(session, user.role) > now)
    .map(({ hash, device, createdAt, lastSeenAt }) => ({
      id: hash.slice(0, ID_LENGTH),
      device: device ?? UNKNOWN_DEVICE,
      createdAt,
      lastSeenAt: hourOf(lastSeenAt),
      isCurrent: hash === current,
    }))
}

/** Nothing finer is written down. */
function hourOf(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`
}

/** Throws 404 when the user has none of that id. */
export async function endOwnSession(
  { db }: Pick<Parts, 'db'>,
  userId: Id,
  sessionId: Id,
): Promise<void> {
  const ended = await removeSessionByPrefix(db, userId, sessionId)
  if (!ended) throw notFound('This device is logged out already.')
}

export async function endOtherSessions(
  { db }: Pick<Parts, 'db'>,
  { user, secret }: InUse,
): Promise<void> {
  await removeOtherSessionsOf(db, user.id, { than: hashSecret(secret) })
}
