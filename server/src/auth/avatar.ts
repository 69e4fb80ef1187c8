import { type Avatar, AvatarSchema } from '@quiz-kingdom/shared/entities/avatar.ts'
import * as v from 'valibot'

/** An avatar that this release does not know counts as none. */
const StoredAvatarSchema = v.fallback(v.nullable(AvatarSchema), null)

export function toAvatar(stored: string | null): Avatar | null {
  return v.parse(StoredAvatarSchema, stored)
}
