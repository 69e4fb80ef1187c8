import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'

/** One line of the chart 'User Engagement'. */
export const EngagementSeriesSchema = v.object({
  /** The kingdom's title. */
  id: v.string(),
  /** Distinct players (`y`) for each of the last 30 days in Addis Ababa (`x`, `YYYY-MM-DD`). */
  data: v.array(v.object({ x: v.string(), y: v.number() })),
})
export type EngagementSeries = v.InferOutput<typeof EngagementSeriesSchema>

/** Combined figures for kingdom quizzes and daily quizzes. */
export const KeyFiguresSchema = v.object({
  /** The last 14 days in Addis Ababa, oldest first, including today. */
  days: v.array(v.object({ day: DaySchema, players: v.number(), finished: v.number() })),
  /** Yesterday's figures up to the present time of day. */
  yesterdayByNow: v.object({ players: v.number(), finished: v.number() }),
  /** Distinct players of the last seven days. */
  playersInWeek: v.number(),
  /** Distinct players of the seven days before those. */
  playersInWeekBefore: v.number(),
  /** Guests who finished today's daily quiz and have not claimed the result with an account. */
  guestsToday: v.number(),
})
export type KeyFigures = v.InferOutput<typeof KeyFiguresSchema>

/** One group of bars in the chart 'Top Players'. `scores[i]` is the score in `kingdoms[i]`. */
export const TopPlayerStatSchema = v.object({
  player: v.string(),
  scores: v.array(v.number()),
  kingdoms: v.array(v.string()),
})
export type TopPlayerStat = v.InferOutput<typeof TopPlayerStatSchema>

/** One slice of the chart 'Question Status'. */
export const QuestionStatSchema = v.object({
  kingdom: v.string(),
  count: v.number(),
  addedThisWeek: v.number(),
})
export type QuestionStat = v.InferOutput<typeof QuestionStatSchema>
