import {
  DailyOnlySchema,
  EngagementSeriesSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import * as v from 'valibot'
import { adminOnly } from '../http/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import { readDailyOnly, readEngagement, readQuestionStats, readTopPlayerStats } from './insights.ts'

/** Counts all who have played on two days. */
const DAILY_ONLY_KEPT_MS = 5 * 60 * 1000

/** The feeds of the admin's dashboard. */
export function insightsRoutes(app: App, { config, db, clock, rollUp }: AppContext): void {
  const admin = adminOnly(config)
  const readKeptDailyOnly = memoizeFor(DAILY_ONLY_KEPT_MS, async (at) => {
    await rollUp.runNow()
    return readDailyOnly(db, at)
  })

  app.get(
    '/api/quiz-result/monthly-stats',
    { ...admin, schema: { response: { 200: v.array(EngagementSeriesSchema) } } },
    async () => {
      await rollUp.runNow()
      return readEngagement(db, clock.now())
    },
  )

  app.get(
    '/api/admin/daily/only',
    { ...admin, schema: { response: { 200: v.array(DailyOnlySchema) } } },
    async () => readKeptDailyOnly(clock.now()),
  )

  app.get(
    '/api/quiz-result/top-players-stats',
    { ...admin, schema: { response: { 200: v.array(TopPlayerStatSchema) } } },
    async () => {
      await rollUp.runNow()
      return readTopPlayerStats(db, clock.now())
    },
  )

  app.get(
    '/api/questions/stats',
    { ...admin, schema: { response: { 200: v.array(QuestionStatSchema) } } },
    async () => readQuestionStats(db, clock.now()),
  )
}
