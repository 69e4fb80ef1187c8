import * as v from 'valibot'
import { AvatarSchema } from './avatar.ts'
import { BadgeSchema } from './badge.ts'
import { DaySchema } from './day.ts'
import { IdSchema } from './id.ts'
import { PublicProfileSchema } from './public-profile.ts'

export const ProfileChoiceSchema = v.object({
  /** `null` for the grey head. */
  avatar: v.nullable(AvatarSchema),
  isPublic: v.boolean(),
})
export type ProfileChoice = v.InferOutput<typeof ProfileChoiceSchema>

export const KingdomAccuracySchema = v.object({
  kingdomId: IdSchema,
  title: v.string(),
  questions: v.number(),
  rightAnswers: v.number(),
})
export type KingdomAccuracy = v.InferOutput<typeof KingdomAccuracySchema>

export const PlayedDaySchema = v.object({ day: DaySchema, quizzes: v.number() })
export type PlayedDay = v.InferOutput<typeof PlayedDaySchema>

/** The days shown of a profile, today's the last. */
export const PROFILE_DAYS = 365

export const ProfileSchema = v.object({
  userId: IdSchema,
  username: v.string(),
  ...v.pick(PublicProfileSchema, ['avatar']).entries,
  ...v.pick(ProfileChoiceSchema, ['isPublic']).entries,
  points: v.number(),
  quizzes: v.number(),
  /** Daily quizzes in a row. */
  streak: v.number(),
  /** Of the kingdoms in which the player has played. */
  accuracy: v.array(KingdomAccuracySchema),
  /** True while kingdoms and badges are left out that would tell of a quiz that the player has open. */
  heldBack: v.optional(v.boolean()),
  /** With the day on which they were earned: others are told no time of day. */
  badges: v.array(v.object({ ...BadgeSchema.entries, earnedAt: DaySchema })),
  today: DaySchema,
  /** Those of the last `PROFILE_DAYS` on which something was finished, in their order. */
  days: v.array(PlayedDaySchema),
})
export type Profile = v.InferOutput<typeof ProfileSchema>
