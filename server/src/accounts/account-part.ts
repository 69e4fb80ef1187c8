import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { UserTable } from './user-rows.repository.ts'

/** Sections of an account's export by name: JSON values, or async iterables of pages for long lists. */
export type ExportSections = Readonly<Record<string, unknown>>

/** A feature's data about users. `app/` lists all parts, and accounts know none of them by name. */
export interface AccountPart {
  /** All tables of the feature that have a `user_id`. */
  tables: readonly UserTable[]
  exportOf: (context: Pick<AppContext, 'db' | 'clock'>, userId: Id) => Promise<ExportSections>
  /**
   * Erases the feature's data about the users. Attempts may stay, because they contain no name and statistics
   * count them.
   */
  forget: (transaction: Transaction, userIds: readonly Id[]) => Promise<void>
  /** Runs when the account was disabled or deleted, both of which can be undone. */
  whenDeactivated?: (transaction: Transaction, userId: Id) => Promise<void>
  /** Runs when an account was disabled, deleted or reopened, or changed its role: boards may hide or show it. */
  whenVisibilityChanged?: (transaction: Transaction, userId: Id) => Promise<void>
}

export interface AccountContext extends AppContext {
  accountParts: readonly AccountPart[]
}

export async function notifyAccountParts(
  parts: readonly AccountPart[],
  event: 'whenDeactivated' | 'whenVisibilityChanged',
  transaction: Transaction,
  userId: Id,
): Promise<void> {
  for (const part of parts) await part[event]?.(transaction, userId)
}
