import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { UserTable } from './user-rows.repository.ts'

/**
 * Sections of an account's export, by their names in it: JSON values, or async iterables of pages where
 * a list is long. Undefined ones are left out.
 */
export type ExportSections = Readonly<Record<string, unknown>>

/** What a feature keeps about users. `app/` knows all parts: accounts know none of them. */
export interface AccountPart {
  /** All tables of the feature that have a `user_id`. */
  tables: readonly UserTable[]
  exportOf: (context: Pick<AppContext, 'db' | 'clock'>, userId: Id) => Promise<ExportSections>
  /** The accounts are erased. Attempts may stay: they tell no name, and statistics count them. */
  forget: (transaction: Transaction, userIds: readonly Id[]) => Promise<void>
  /** The account was disabled or deleted. Both can be taken back. */
  whenShut?: (transaction: Transaction, userId: Id) => Promise<void>
  /** The account was shut, was opened again or has another role: boards may have to hide or show its player. */
  whenVisibilityChanged?: (transaction: Transaction, userId: Id) => Promise<void>
}

export interface AccountContext extends AppContext {
  accountParts: readonly AccountPart[]
}

export async function notifyParts(
  parts: readonly AccountPart[],
  event: 'whenShut' | 'whenVisibilityChanged',
  transaction: Transaction,
  userId: Id,
): Promise<void> {
  for (const part of parts) await part[event]?.(transaction, userId)
}
