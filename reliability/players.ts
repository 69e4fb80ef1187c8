import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import { hashSecret, newSecret } from '../server/src/auth/secrets.ts'
import { SESSION_COOKIE } from '../server/src/auth/sessions/session-cookies.plugin.ts'
import { insertSession } from '../server/src/auth/sessions/sessions.repository.ts'
import { DAY_S, isoAfter } from '../server/src/platform/clock.ts'
import type { Db } from '../server/src/platform/db/database.ts'
import { insertTestUser } from '../server/src/testing/test-app.ts'

export interface LoggedIn {
  user: User
  /** What a request carries. */
  cookie: string
}

/** An account with an open session, made without the password's cost. */
export async function insertLoggedIn(
  db: Db,
  at: Date,
  username: string,
  role: Role,
): Promise<LoggedIn> {
  const user = await insertTestUser(db, at, username, role)
  const secret = newSecret()
  await insertSession(db, {
    hash: hashSecret(secret),
    user_id: user.id,
    created_at: at.toISOString(),
    last_seen_at: at.toISOString(),
    expires_at: isoAfter(at, DAY_S),
  })
  return { user, cookie: `${SESSION_COOKIE}=${secret}` }
}
