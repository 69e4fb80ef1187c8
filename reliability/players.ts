import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import { hashSecret, newSecret } from '../server/src/accounts/secrets.ts'
import { insertSession } from '../server/src/accounts/sessions.repository.ts'
import { DAY_S, isoAfter } from '../server/src/clock.ts'
import type { Db } from '../server/src/db/database.ts'
import { SESSION_COOKIE } from '../server/src/plugins/sessions.ts'
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
    userId: user.id,
    createdAt: at.toISOString(),
    expiresAt: isoAfter(at, DAY_S),
  })
  return { user, cookie: `${SESSION_COOKIE}=${secret}` }
}
