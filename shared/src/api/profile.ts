import type { Id } from '../entities/id.ts'
import { type ProfileChoice, ProfileChoiceSchema, ProfileSchema } from '../entities/profile.ts'
import { call } from './http.ts'

/** One's own; of another player, 404 unless that player shows it. */
export function fetchProfile(userId?: Id) {
  return call(userId === undefined ? '/api/profile' : `/api/profile/${userId}`, {
    response: ProfileSchema,
    fallback: 'The profile could not be loaded.',
  })
}

export function saveProfileChoice(body: ProfileChoice) {
  return call('/api/profile', {
    method: 'PUT',
    body,
    response: ProfileChoiceSchema,
    fallback: 'Your choice could not be saved.',
  })
}
