import type { ListedSession } from '@quiz-kingdom/shared/entities/account.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { UNKNOWN_DEVICE } from '../../auth/devices/describe-device.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { listSessionsOf } from '../../auth/sessions/sessions.repository.ts'
import { endOfSession, MAX_SESSIONS } from '../../auth/sessions/sessions.ts'
import type { AppContext } from '../../platform/context/app-context.ts'

const ID_LENGTH = 24

/** Who calls, and the secret of the session they use. */
export interface SessionInUse {
  user: User
  secret: string
}

/** The session in use comes first, then the others, seen last first. */
export async function listOwnSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { user, secret }: SessionInUse,
): Promise<ListedSession[]> {
  const current = hashSecret(secret)
  const now = clock.now().toISOString()
  const sessions = await listSessionsOf(db, user.id, { first: current, limit: MAX_SESSIONS })
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

/** The use of a session is stored once an hour. */
function hourOf(time: string): string {
  return `${time.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`
}
