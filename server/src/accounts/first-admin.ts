import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { StartError } from '../start-error.ts'
import { existsAdmin } from './accounts.repository.ts'
import { createAccount } from './accounts.ts'
import { generatePassword } from './passwords.ts'

export interface FirstAdmin {
  email: string
  /** Only when it was generated: nobody else knows it. */
  password?: string
}

/**
 * Makes the configured admin when there is none. Of several processes that start at once, one does.
 * Throws `StartError` when the configured e-mail or username belongs to a player, or the configured
 * password is easily guessed.
 */
export async function ensureFirstAdmin(
  parts: Pick<Parts, 'config' | 'db' | 'clock'>,
): Promise<FirstAdmin | undefined> {
  if (await existsAdmin(parts.db)) return undefined
  const { email, username, password } = parts.config.firstAdmin
  const generated = generatePassword()
  try {
    await createAccount(
      parts,
      { email, username, password: password ?? generated },
      { role: 'admin', emailVerified: true, mustChangePassword: password === undefined },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await existsAdmin(parts.db)) return undefined
    if (error.fields?.password) throw new StartError(`ADMIN_PASSWORD: ${error.message}`)
    throw new StartError(
      `There is no admin, and ADMIN_EMAIL or ADMIN_USERNAME belongs to a player: ${error.message}`,
    )
  }
  return password === undefined ? { email, password: generated } : { email }
}
