import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export type UserTable = {
  [Table in keyof Schema]: 'userId' extends keyof Schema[Table] ? Table : never
}[keyof Schema]

export async function removeRowsOf(
  transaction: Transaction,
  userIds: readonly Id[],
  ...tables: UserTable[]
): Promise<void> {
  for (const table of tables) {
    await transaction
      .deleteFrom(table)
      .where('userId', ...inList(transaction, userIds))
      .execute()
  }
}
