import { MessageSchema } from '../../entities/base/problem.ts'
import { ChangedReminderSchema, ReminderSchema } from '../../entities/people/reminder.ts'
import { TokenParamsSchema } from '../../entities/people/token.ts'
import { operation } from '../operation.ts'

export const read = operation('GET', '/api/reminder', 'player', {
  response: ReminderSchema,
  failure: 'Your reminder could not be loaded.',
})

export const change = operation('PUT', '/api/reminder', 'player', {
  body: ReminderSchema,
  response: ChangedReminderSchema,
  failure: 'Your reminder could not be changed.',
})

/** The link in an email. Following it does not end the reminder, because mail scanners follow every link. */
export const followEndLink = operation('GET', '/api/reminder/end/:token', 'anyone', {
  params: TokenParamsSchema,
  response: 'redirect',
  failure: 'Your reminder could not be turned off.',
})

export const end = operation('POST', '/api/reminder/end/:token', 'anyone', {
  params: TokenParamsSchema,
  isRepeatable: true,
  response: MessageSchema,
  failure: 'Your reminder could not be turned off.',
})
