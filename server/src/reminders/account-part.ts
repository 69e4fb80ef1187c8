import { DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import { ReminderSchema } from '@quiz-kingdom/shared/entities/people/reminder.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import { findReminder } from './reminders.repository.ts'

const RemindersExportSchema = v.object({
  /** Absent for players who have never set one. */
  reminder: v.optional(v.object({ ...ReminderSchema.entries, lastSentDay: v.nullable(DaySchema) })),
})

export const remindersAccountPart: AccountPart = {
  tables: ['reminder'],
  exportOf: async ({ db }, userId) =>
    v.parse(RemindersExportSchema, { reminder: await findReminder(db, userId) }),
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'reminder'),
}
