import * as v from 'valibot'
import { DaySchema } from './day.ts'

/** One line of 'User Engagement': a kingdom's title and its distinct players a day. */
export const EngagementSeriesSchema = v.object({
  id: v.string(),
  /** `x` is a day in Addis Ababa, `YYYY-MM-DD`; every one of the last 30 days is present. */
  data: v.array(v.object({ x: v.string(), y: v.number() })),
})
export type EngagementSeries = v.InferOutput<typeof EngagementSeriesSchema>

/** The figures on top of the dashboard: quizzes of kingdoms and daily quizzes together. */
export const KeyFiguresSchema = v.object({
  /** The last 14 days in Addis Ababa, oldest first; the last one is today. */
  days: v.array(v.object({ day: DaySchema, players: v.number(), finished: v.number() })),
  /** Distinct players of the last seven days. */
  playersInWeek: v.number(),
  /** Guests who finished today's daily quiz and have not claimed the result with an account. */
  guestsToday: v.number(),
})
export type KeyFigures = v.InferOutput<typeof KeyFiguresSchema>

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
