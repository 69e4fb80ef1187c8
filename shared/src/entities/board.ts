import * as v from 'valibot'
import { IdSchema } from './id.ts'
import { PublicProfileSchema } from './public-profile.ts'

/** The boards that are always there: of the day, the week and the month that it is in Addis Ababa. */
export const CURRENT_BOARDS = ['day', 'week', 'month'] as const
export const CurrentBoardSchema = v.picklist(CURRENT_BOARDS)
export type CurrentBoard = v.InferOutput<typeof CurrentBoardSchema>

/** `day:2026-11-22`, `week:2026-11-16` (its Monday), `month:2026-11` or `kingdom:` and its id. */
export const BoardKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^((day|week):\d{4}-\d\d-\d\d|month:\d{4}-\d\d|kingdom:[0-9a-f]{24})$/,
    "This board doesn't exist",
  ),
)
export type BoardKey = v.InferOutput<typeof BoardKeySchema>

/** How a board is asked for. */
export const BoardNameSchema = v.union(
  [CurrentBoardSchema, BoardKeySchema],
  "This board doesn't exist",
)
export type BoardName = v.InferOutput<typeof BoardNameSchema>

export const BOARD_LENGTH = 100
/** On each side of the player's own row. */
export const NEIGHBOURS = 2

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
  /** The player's own row between its neighbours; empty for who is not on the board. */
  rows: v.array(BoardRowSchema),
})
export type OwnPlace = v.InferOutput<typeof OwnPlaceSchema>
