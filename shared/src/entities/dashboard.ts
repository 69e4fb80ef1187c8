import * as v from 'valibot'
import { DaySchema } from './day.ts'

/** One line of 'User Engagement': a kingdom's title and its distinct players a day. */
export const EngagementSeriesSchema = v.object({
  id: v.string(),
  /** `x` is a day in Addis Ababa, `YYYY-MM-DD`; every one of the last 30 days is present. */
  data: v.array(v.object({ x: v.string(), y: v.number() })),
})
export type EngagementSeries = v.InferOutput<typeof EngagementSeriesSchema>

/** Who finished a day's daily quiz and is not in 'User Engagement'. */
export const DailyOnlySchema = v.object({
  day: DaySchema,
  /** Who played no kingdom's quiz on that day. */
  players: v.number(),
  /** Who has not claimed the result with an account. */
  guests: v.number(),
})
export type DailyOnly = v.InferOutput<typeof DailyOnlySchema>

/** One group of bars of 'Top Players': `scores` and `kingdoms` run in parallel. */
export const TopPlayerStatSchema = v.object({
  player: v.string(),
  scores: v.array(v.number()),
  kingdoms: v.array(v.string()),
})
export type TopPlayerStat = v.InferOutput<typeof TopPlayerStatSchema>

/** One slice of 'Question Status'. */
export const QuestionStatSchema = v.object({
  kingdom: v.string(),
  count: v.number(),
  addedThisWeek: v.number(),
})
export type QuestionStat = v.InferOutput<typeof QuestionStatSchema>
