import * as v from 'valibot'

/** What stands beside a player's name. An id of a later release than the reader's is no error. */
export const PublicProfileSchema = v.object({
  /** One of `AVATARS`; absent for the grey head. */
  avatar: v.optional(v.string()),
  /** Ids of the best of `BADGES` that the player has earned, the best first; absent without any. */
  badges: v.optional(v.array(v.string())),
})
export type PublicProfile = v.InferOutput<typeof PublicProfileSchema>
