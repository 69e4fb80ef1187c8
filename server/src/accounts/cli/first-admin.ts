import { createAccount } from '../../auth/log-in/sign-up.ts'
import { generatePassword } from '../../auth/passwords/passwords.ts'
import { listAdmins } from '../../auth/users.repository.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { StartError } from '../../platform/start-error.ts'

export type FirstAdmin = NonNullable<Awaited<ReturnType<typeof ensureFirstAdmin>>>

/**
 * Creates the configured admin if there is none, even when several processes start at once. Throws
 * `StartError` if a player has the configured e-mail or username, or if the configured password is weak.
 * Returns the password only if it was generated.
 */
export async function ensureFirstAdmin(context: Pick<AppContext, 'config' | 'db' | 'clock'>) {
  const hasAdmin = async () => (await listAdmins(context.db)).length > 0
  if (await hasAdmin()) return undefined
  const { email, username, password } = context.config.firstAdmin
  const generated = generatePassword()
  try {
    await createAccount(
      context,
      { email, username, password: password ?? generated },
      { role: 'admin', emailVerified: true, mustChangePassword: password === undefined },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await hasAdmin()) return undefined
    if (error.fields?.password) throw new StartError(`ADMIN_PASSWORD: ${error.message}`)
    throw new StartError(
      `There is no admin, and ADMIN_EMAIL or ADMIN_USERNAME belongs to a player: ${error.message}`,
    )
  }
  return password === undefined ? { email, password: generated } : { email }
}
