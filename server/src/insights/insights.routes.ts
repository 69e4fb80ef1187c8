import {
  EngagementSeriesSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import * as v from 'valibot'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Parts } from '../parts.ts'
import type { App } from '../plugins/valibot.ts'
import { readEngagement, readQuestionStats, readTopPlayerStats } from './insights.ts'

/** The feeds of the admin's dashboard. */
export function insightsRoutes(app: App, { db, clock, rollUp }: Parts): void {
  app.get(
    '/api/quiz-result/monthly-stats',
    { schema: { response: { 200: v.array(EngagementSeriesSchema) } } },
    async (request) => {
      requireAdmin(request)
      await rollUp.catchUp()
      return readEngagement(db, clock.now())
    },
  )

  app.get(
    '/api/quiz-result/top-players-stats',
    { schema: { response: { 200: v.array(TopPlayerStatSchema) } } },
    async (request) => {
      requireAdmin(request)
      await rollUp.catchUp()
      return readTopPlayerStats(db, clock.now())
    },
  )

  app.get(
    '/api/questions/stats',
    { schema: { response: { 200: v.array(QuestionStatSchema) } } },
    async (request) => {
      requireAdmin(request)
      return readQuestionStats(db, clock.now())
    },
  )
}
