import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as session from '@quiz-kingdom/shared/api/people/session.ts'
import type { AuthStatus } from '@quiz-kingdom/shared/entities/people/user.ts'

/** The admin check alone cannot tell a player from a visitor. */
export async function checkAccess(): Promise<AuthStatus> {
  const admin = await api(session.readAdmin)
  return admin.loggedIn ? admin : api(session.readUser)
}
