import { MessageSchema } from '../entities/problem.ts'
import { ChangedReminderSchema, ReminderSchema } from '../entities/reminder.ts'
import { TokenParamsSchema } from '../entities/token.ts'
import type { Operation } from './operation.ts'

export const read = {
  method: 'GET',
  path: '/api/reminder',
  access: 'player',
  response: ReminderSchema,
  failure: 'Your reminder could not be loaded.',
} satisfies Operation

export const change = {
  method: 'PUT',
  path: '/api/reminder',
  access: 'player',
  body: ReminderSchema,
  response: ChangedReminderSchema,
  failure: 'Your reminder could not be changed.',
} satisfies Operation

/** The link of a mail. Scanners follow every link, so this one ends nothing. */
export const follow = {
  method: 'GET',
  path: '/api/reminder/end/:token',
  access: 'anyone',
  params: TokenParamsSchema,
  response: 'redirect',
  failure: 'Your reminder could not be turned off.',
} satisfies Operation

export const end = {
  method: 'POST',
  path: '/api/reminder/end/:token',
  access: 'anyone',
  params: TokenParamsSchema,
  isRepeatable: true,
  response: MessageSchema,
  failure: 'Your reminder could not be turned off.',
} satisfies Operation
