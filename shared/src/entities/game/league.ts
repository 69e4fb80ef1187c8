import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { BoardRowSchema, CURRENT_BOARDS } from './board.ts'

export const LEAGUE_MEMBERS_MAX = 200
/** The maximum number of leagues of one player, including those they own. */
export const LEAGUES_PER_PLAYER_MAX = 20

/** Has no vowels, so that no code is a word, and no letters that look like others. */
export const INVITE_LETTERS = 'BCDFGHJKMNPQRTVWXZ'
export const INVITE_CODE_LENGTH = 8

export const LeagueSchema = v.object({
  id: IdSchema,
  name: v.string(),
  ownerId: IdSchema,
  members: v.number(),
  /** Only for the owner. */
  inviteCode: v.optional(v.string()),
})
export type League = v.InferOutput<typeof LeagueSchema>

export const LeagueListSchema = v.object({ leagues: v.array(LeagueSchema) })

/** What an invite code reveals before joining. */
export const LeagueInviteSchema = v.object({
  name: v.string(),
  members: v.number(),
  /** The league's id, if the player is already a member. */
  memberOf: v.optional(IdSchema),
})
export type LeagueInvite = v.InferOutput<typeof LeagueInviteSchema>

export const LeaguePeriodSchema = v.picklist(CURRENT_BOARDS)

export const LeagueRowSchema = v.object({ ...BoardRowSchema.entries, hasPlayed: v.boolean() })
export type LeagueRow = v.InferOutput<typeof LeagueRowSchema>

/** All members, those who have not played last. */
export const LeagueBoardSchema = v.object({ rows: v.array(LeagueRowSchema) })
export type LeagueBoard = v.InferOutput<typeof LeagueBoardSchema>
