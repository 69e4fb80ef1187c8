import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { PublicProfileSchema } from '../base/public-profile.ts'

/** The boards of the current day, week and month in Addis Ababa. */
export const CURRENT_BOARDS = ['day', 'week', 'month'] as const
export const CurrentBoardSchema = v.picklist(CURRENT_BOARDS)
export type CurrentBoard = v.InferOutput<typeof CurrentBoardSchema>

/** Such as `day:2026-11-22`, `week:2026-11-16` (a Monday), `month:2026-11` or `kingdom:` and an id. */
export const BoardKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^((day|week):\d{4}-\d\d-\d\d|month:\d{4}-\d\d|kingdom:[0-9a-f]{24})$/,
    "This board doesn't exist",
  ),
)
export type BoardKey = v.InferOutput<typeof BoardKeySchema>

export const BoardNameSchema = v.union(
  [CurrentBoardSchema, BoardKeySchema],
  "This board doesn't exist",
)
export type BoardName = v.InferOutput<typeof BoardNameSchema>

export const BOARD_LENGTH = 100
/** Rows shown above and below the player's own row. */
export const NEIGHBOUR_ROWS = 2

export const BoardRowSchema = v.object({
  rank: v.number(),
  userId: IdSchema,
  username: v.string(),
  points: v.number(),
  ...PublicProfileSchema.entries,
})
export type BoardRow = v.InferOutput<typeof BoardRowSchema>

export const BoardSchema = v.object({
  board: BoardKeySchema,
  players: v.number(),
  /** The first `BOARD_LENGTH`. */
  top: v.array(BoardRowSchema),
})
export type Board = v.InferOutput<typeof BoardSchema>

export const OwnPlaceSchema = v.object({
  board: BoardKeySchema,
  /** The player's row with its neighbours; empty if the player is not on the board. */
  rows: v.array(BoardRowSchema),
})
export type OwnPlace = v.InferOutput<typeof OwnPlaceSchema>
