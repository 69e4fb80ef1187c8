import * as v from 'valibot'
import { UserSchema } from './user.ts'

export const AccountSchema = v.object({
  ...UserSchema.entries,
  createdAt: v.string(),
  emailVerified: v.boolean(),
  /** The address that counts as soon as its owner has followed the link sent to it. */
  pendingEmail: v.optional(v.string()),
  /** Whether log-in asks for a code from an app. */
  hasSecondFactor: v.boolean(),
})
export type Account = v.InferOutput<typeof AccountSchema>

export const ChangedAccountSchema = v.object({ message: v.string(), account: AccountSchema })

/** A place where one is logged in. Times are ISO 8601. */
export const ListedSessionSchema = v.object({
  id: v.string(),
  /** In plain words, such as `Firefox on Android`. */
  device: v.string(),
  createdAt: v.string(),
  /** To the hour. */
  lastSeenAt: v.string(),
  isCurrent: v.boolean(),
})
export type ListedSession = v.InferOutput<typeof ListedSessionSchema>

/** The one in use comes first, then those seen last. */
export const SessionListSchema = v.object({ sessions: v.array(ListedSessionSchema) })

/** For so many days a log-in takes back the deletion of an account. */
export const DELETION_DAYS = 7
