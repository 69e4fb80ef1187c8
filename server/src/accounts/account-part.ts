import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { UserTable } from './user-rows.repository.ts'

/** An account's export, by section name. Long lists are async iterables of pages. */
export type ExportSections = Readonly<Record<string, unknown>>

/** How a feature exports and erases the data of its users. */
export interface AccountPart {
  /** The tables whose rows are erased with their user. */
  erasedTables?: readonly UserTable[]
  /** The other tables with a `userId`: those that `forget` erases, and attempts, which statistics count. */
  otherTables?: readonly UserTable[]
  exportOf: (context: Pick<AppContext, 'db' | 'clock'>, userId: Id) => Promise<ExportSections>
  /** Erases what else the feature knows about the users. */
  forget?: (transaction: Transaction, userIds: readonly Id[]) => Promise<void>
  /** Runs after an account was disabled or deleted. Both can be undone. */
  whenDeactivated?: (transaction: Transaction, userId: Id) => Promise<void>
  /** Runs after a change that may hide the account on boards or show it again. */
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
