import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import { findReminder } from './reminders.repository.ts'

export const remindersAccountPart: AccountPart = {
  tables: ['reminder'],
  exportOf: async ({ db }, userId) => ({ reminder: await findReminder(db, userId) }),
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'reminder'),
}
