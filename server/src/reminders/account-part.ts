import type { AccountPart } from '../accounts/account-part.ts'
import { findReminder } from './reminders.repository.ts'

export const remindersAccountPart: AccountPart = {
  erasedTables: ['reminder'],
  exportOf: async ({ db }, userId) => ({ reminder: await findReminder(db, userId) }),
}
