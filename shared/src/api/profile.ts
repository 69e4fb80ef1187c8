import * as v from 'valibot'
import { IdSchema } from '../entities/id.ts'
import { ProfileChoiceSchema, ProfileSchema } from '../entities/profile.ts'
import type { Operation } from './operation.ts'

export const own = {
  method: 'GET',
  path: '/api/profile',
  access: 'player',
  response: ProfileSchema,
  failure: 'The profile could not be loaded.',
} satisfies Operation

/** 404 unless the other player shows it. */
export const read = {
  method: 'GET',
  path: '/api/profile/:userId',
  access: 'player',
  params: v.object({ userId: IdSchema }),
  response: ProfileSchema,
  failure: 'The profile could not be loaded.',
} satisfies Operation

export const save = {
  method: 'PUT',
  path: '/api/profile',
  access: 'player',
  body: ProfileChoiceSchema,
  response: ProfileChoiceSchema,
  failure: 'Your choice could not be saved.',
} satisfies Operation
