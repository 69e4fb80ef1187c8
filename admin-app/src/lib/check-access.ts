import { checkAdmin, checkAuth } from '@quiz-kingdom/shared/api/auth.ts'
import type { AuthStatus } from '@quiz-kingdom/shared/entities/user.ts'

/**
 * Who is at the door: an admin, somebody else who is logged in, or nobody. The admin check alone
 * cannot tell the last two apart.
 */
export async function checkAccess(): Promise<AuthStatus> {
  const admin = await checkAdmin()
  return admin.loggedIn ? admin : checkAuth()
}
