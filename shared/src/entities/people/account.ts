import * as v from 'valibot'
import { UserSchema } from './user.ts'

export const AccountSchema = v.object({
  ...UserSchema.entries,
  createdAt: v.string(),
  emailVerified: v.boolean(),
  /** A new address that the user has not confirmed yet. */
  pendingEmail: v.optional(v.string()),
  /** Whether log-in asks for a code from an app. */
  hasSecondFactor: v.boolean(),
})
export type Account = v.InferOutput<typeof AccountSchema>

export const ChangedAccountSchema = v.object({ message: v.string(), account: AccountSchema })

/** Times are in ISO 8601. */
export const ListedSessionSchema = v.object({
  id: v.string(),
  /** Such as `Firefox on Android`. */
  device: v.string(),
  createdAt: v.string(),
  /** Precise to the hour. */
  lastSeenAt: v.string(),
  isCurrent: v.boolean(),
})
export type ListedSession = v.InferOutput<typeof ListedSessionSchema>

/** The current session comes first, then the most recently used ones. */
export const SessionListSchema = v.object({ sessions: v.array(ListedSessionSchema) })

/** A log-in within this many days cancels the deletion of an account. */
export const DELETION_GRACE_DAYS = 7
