import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import { ProfileSchema, ProfileSettingsSchema } from '../../entities/people/profile.ts'
import { operation } from '../operation.ts'

export const readOwn = operation('GET', '/api/profile', 'player', {
  response: ProfileSchema,
  failure: 'The profile could not be loaded.',
})

/** Returns 404 unless the profile is public. */
export const read = operation('GET', '/api/profile/:userId', 'player', {
  params: v.object({ userId: IdSchema }),
  response: ProfileSchema,
  failure: 'The profile could not be loaded.',
})

export const save = operation('PUT', '/api/profile', 'player', {
  body: ProfileSettingsSchema,
  response: ProfileSettingsSchema,
  failure: 'Your choice could not be saved.',
})
