import {
  EngagementSeriesSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { adminOnly } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { readEngagement, readQuestionStats, readTopPlayerStats } from './insights.ts'

/** The feeds of the admin's dashboard. */
export function insightsRoutes(app: App, { config, db, clock, rollUp }: Parts): void {
  const admin = adminOnly(config)

  app.get(
    '/api/quiz-result/monthly-stats',
    { ...admin, schema: { response: { 200: v.array(EngagementSeriesSchema) } } },
    async () => {
      await rollUp.catchUp()
      return readEngagement(db, clock.now())
    },
  )

  app.get(
    '/api/quiz-result/top-players-stats',
    { ...admin, schema: { response: { 200: v.array(TopPlayerStatSchema) } } },
    async () => {
      await rollUp.catchUp()
      return readTopPlayerStats(db, clock.now())
    },
  )

  app.get(
    '/api/questions/stats',
    { ...admin, schema: { response: { 200: v.array(QuestionStatSchema) } } },
    async () => readQuestionStats(db, clock.now()),
  )
}
