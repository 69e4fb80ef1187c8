import { BadgeHoldersSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { DailyFiguresSchema } from '@quiz-kingdom/shared/entities/daily.ts'
import {
  EngagementSeriesSchema,
  KeyFiguresSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import * as v from 'valibot'
import { adminOnly } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db } from '../platform/db/database.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import { readHolders } from './badge-holders.ts'
import { readDailyFigures } from './daily-figures.ts'
import { readEngagement, readKeyFigures, readQuestionStats, readTopPlayerStats } from './figures.ts'

/** Keeps figures that are counted over very many rows this long. */
const KEPT_MS = 5 * 60 * 1000

/** The feeds of the admin's dashboard. */
export function dashboardRoutes(app: App, { config, db, clock, rollUp }: AppContext): void {
  function feed<S extends v.GenericSchema>(
    path: string,
    schema: S,
    read: (at: Date) => Promise<v.InferInput<S>>,
  ): void {
    // Fastify cannot tell the type of an answer by a schema that is a parameter.
    const response: unknown = { 200: schema }
    app.get(path, { ...adminOnly(config), schema: { response } }, async () => read(clock.now()))
  }

  /** Brings the figures up to date before they are read. */
  function afterRollUp<T>(read: (db: Db, at: Date) => Promise<T>): (at: Date) => Promise<T> {
    return async (at) => {
      await rollUp.runNow()
      return read(db, at)
    }
  }

  feed(
    '/api/quiz-result/monthly-stats',
    v.array(EngagementSeriesSchema),
    afterRollUp(readEngagement),
  )
  feed(
    '/api/quiz-result/top-players-stats',
    v.array(TopPlayerStatSchema),
    afterRollUp(readTopPlayerStats),
  )
  feed('/api/questions/stats', v.array(QuestionStatSchema), (at) => readQuestionStats(db, at))
  feed('/api/admin/key-figures', KeyFiguresSchema, memoizeFor(KEPT_MS, afterRollUp(readKeyFigures)))
  feed(
    '/api/admin/daily/figures',
    v.array(DailyFiguresSchema),
    memoizeFor(KEPT_MS, (at) => readDailyFigures(db, at)),
  )
  feed(
    '/api/admin/badges',
    v.array(BadgeHoldersSchema),
    memoizeFor(KEPT_MS, () => readHolders(db)),
  )
}
