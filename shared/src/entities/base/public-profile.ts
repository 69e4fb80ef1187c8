import * as v from 'valibot'

/** Shown beside a player's name. The ids are not checked, because a later release may have added them. */
export const PublicProfileSchema = v.object({
  /** One of `AVATARS`; absent for the default grey head. */
  avatar: v.optional(v.string()),
  /** Ids of the player's best `BADGES`, best first; absent without any. */
  badges: v.optional(v.array(v.string())),
})
export type PublicProfile = v.InferOutput<typeof PublicProfileSchema>
