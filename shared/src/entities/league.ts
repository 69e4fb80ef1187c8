import * as v from 'valibot'
import { CURRENT_BOARDS } from './board.ts'
import { IdSchema } from './id.ts'
import { PublicProfileSchema } from './public-profile.ts'

export const LEAGUE_MEMBERS_MAX = 200
/** That one player is in, their own ones included. */
export const LEAGUES_MAX = 20

/** No vowels, so that no code is a word, and no letters that are taken for others. */
export const INVITE_LETTERS = 'BCDFGHJKMNPQRTVWXZ'
export const INVITE_CODE_LENGTH = 8

export const LeagueSchema = v.object({
  id: IdSchema,
  name: v.string(),
  ownerId: IdSchema,
  members: v.number(),
  /** Only the owner gets it. */
  inviteCode: v.optional(v.string()),
})
export type League = v.InferOutput<typeof LeagueSchema>

export const LeagueListSchema = v.object({ leagues: v.array(LeagueSchema) })

/** What whoever has an invite code may know before they join. */
export const LeagueInviteSchema = v.object({
  name: v.string(),
  members: v.number(),
  /** The league's, for who is in it already. */
  memberOf: v.optional(IdSchema),
})
export type LeagueInvite = v.InferOutput<typeof LeagueInviteSchema>

export const LeaguePeriodSchema = v.picklist(CURRENT_BOARDS)

export const LeagueRowSchema = v.object({
  rank: v.number(),
  userId: IdSchema,
  username: v.string(),
  points: v.number(),
  /** False for a member who is on the board without having played. */
  hasPlayed: v.boolean(),
  ...PublicProfileSchema.entries,
})
export type LeagueRow = v.InferOutput<typeof LeagueRowSchema>

/** All members, those who have not played last. */
export const LeagueBoardSchema = v.object({ rows: v.array(LeagueRowSchema) })
export type LeagueBoard = v.InferOutput<typeof LeagueBoardSchema>
