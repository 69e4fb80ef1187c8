import * as v from 'valibot'
import { BadgeHoldersSchema, BadgeListSchema } from '../entities/badge.ts'
import { call } from './http.ts'

export function fetchBadges() {
  return call('/api/badges', {
    response: BadgeListSchema,
    fallback: 'Your badges could not be loaded.',
  })
}

export function fetchBadgeHolders() {
  return call('/api/admin/badges', {
    response: v.array(BadgeHoldersSchema),
    fallback: 'Failed to get how many players hold each badge',
  })
}
