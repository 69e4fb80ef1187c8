import * as v from 'valibot'
import {
  EngagementSeriesSchema,
  KeyFiguresSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '../../entities/console/dashboard.ts'
import { BadgeHoldersSchema } from '../../entities/game/badge.ts'
import { DailyFiguresSchema } from '../../entities/game/daily.ts'
import { operation } from '../operation.ts'

export const readKeyFigures = operation('GET', '/api/admin/key-figures', 'admin', {
  response: KeyFiguresSchema,
  failure: 'Failed to load the key figures',
})

export const readEngagement = operation('GET', '/api/quiz-result/monthly-stats', 'admin', {
  response: v.array(EngagementSeriesSchema),
  failure: 'Failed to get monthly user stats',
})

export const readTopPlayers = operation('GET', '/api/quiz-result/top-players-stats', 'admin', {
  response: v.array(TopPlayerStatSchema),
  failure: 'Failed to fetch top players stats',
})

export const readQuestionStats = operation('GET', '/api/questions/stats', 'admin', {
  response: v.array(QuestionStatSchema),
  failure: 'Failed to fetch question stats',
})

export const readDailyFigures = operation('GET', '/api/admin/daily/figures', 'admin', {
  response: v.array(DailyFiguresSchema),
  failure: 'Failed to load the daily quiz figures',
})

export const readBadgeHolders = operation('GET', '/api/admin/badges', 'admin', {
  response: v.array(BadgeHoldersSchema),
  failure: 'Failed to load the badge figures',
})
