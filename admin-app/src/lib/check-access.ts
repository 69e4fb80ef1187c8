import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as session from '@quiz-kingdom/shared/api/session.ts'
import type { AuthStatus } from '@quiz-kingdom/shared/entities/user.ts'

/** The admin check alone cannot tell a player from a visitor. */
export async function checkAccess(): Promise<AuthStatus> {
  const admin = await api(session.admin)
  return admin.loggedIn ? admin : api(session.user)
}
