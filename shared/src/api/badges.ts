import { BadgeListSchema } from '../entities/badge.ts'
import { call } from './http.ts'

export function fetchBadges() {
  return call('/api/badges', {
    response: BadgeListSchema,
    fallback: 'Your badges could not be loaded.',
  })
}
