import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'
import { IdSchema } from '../base/id.ts'
import { PublicProfileSchema } from '../base/public-profile.ts'
import { BadgeSchema } from '../game/badge.ts'
import { AvatarSchema } from './avatar.ts'

export const ProfileSettingsSchema = v.object({
  /** Null for the default grey head. */
  avatar: v.nullable(AvatarSchema),
  isPublic: v.boolean(),
})
export type ProfileSettings = v.InferOutput<typeof ProfileSettingsSchema>

export const KingdomAccuracySchema = v.object({
  kingdomId: IdSchema,
  title: v.string(),
  questions: v.number(),
  rightAnswers: v.number(),
})
export type KingdomAccuracy = v.InferOutput<typeof KingdomAccuracySchema>

export const PlayedDaySchema = v.object({ day: DaySchema, quizzes: v.number() })
export type PlayedDay = v.InferOutput<typeof PlayedDaySchema>

/** Days shown in a profile, including today. */
export const PROFILE_DAYS = 365

export const ProfileSchema = v.object({
  userId: IdSchema,
  username: v.string(),
  ...v.pick(PublicProfileSchema, ['avatar']).entries,
  ...v.pick(ProfileSettingsSchema, ['isPublic']).entries,
  points: v.number(),
  quizzes: v.number(),
  /** Daily quizzes in a row. */
  streak: v.number(),
  /** For the kingdoms in which the player has played. */
  accuracy: v.array(KingdomAccuracySchema),
  /** True if entries are missing because they would reveal answers of a quiz that the player has open. */
  heldBack: v.optional(v.boolean()),
  /** `earnedAt` is only a day, because others must not learn the time. */
  badges: v.array(v.object({ ...BadgeSchema.entries, earnedAt: DaySchema })),
  today: DaySchema,
  /** The days with finished quizzes among the last `PROFILE_DAYS`, oldest first. */
  days: v.array(PlayedDaySchema),
})
export type Profile = v.InferOutput<typeof ProfileSchema>
