import { BadgeListSchema } from '../entities/badge.ts'
import type { Operation } from './operation.ts'

export const own = {
  method: 'GET',
  path: '/api/badges',
  access: 'player',
  response: BadgeListSchema,
  failure: 'Your badges could not be loaded.',
} satisfies Operation
