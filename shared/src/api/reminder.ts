import { MessageSchema } from '../entities/problem.ts'
import { ChangedReminderSchema, type Reminder, ReminderSchema } from '../entities/reminder.ts'
import { call } from './http.ts'

export function getReminder() {
  return call('/api/reminder', {
    response: ReminderSchema,
    fallback: 'Your reminder could not be loaded.',
  })
}

export function changeReminder(body: Reminder) {
  return call('/api/reminder', {
    method: 'PUT',
    body,
    response: ChangedReminderSchema,
    fallback: 'Your reminder could not be changed.',
  })
}

/** By the token of a mailed link. */
export function endReminder(token: string) {
  return call(`/api/reminder/end/${encodeURIComponent(token)}`, {
    method: 'POST',
    isRepeatable: true,
    response: MessageSchema,
    fallback: 'Your reminder could not be ended.',
    needsLogin: false,
  })
}
