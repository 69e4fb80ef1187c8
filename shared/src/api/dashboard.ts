import * as v from 'valibot'
import { BadgeHoldersSchema } from '../entities/badge.ts'
import { DailyFiguresSchema } from '../entities/daily.ts'
import {
  EngagementSeriesSchema,
  KeyFiguresSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '../entities/dashboard.ts'
import type { Operation } from './operation.ts'

export const keyFigures = {
  method: 'GET',
  path: '/api/admin/key-figures',
  access: 'admin',
  response: KeyFiguresSchema,
  failure: 'Failed to load the key figures',
} satisfies Operation

export const engagement = {
  method: 'GET',
  path: '/api/quiz-result/monthly-stats',
  access: 'admin',
  response: v.array(EngagementSeriesSchema),
  failure: 'Failed to get monthly user stats',
} satisfies Operation

export const topPlayers = {
  method: 'GET',
  path: '/api/quiz-result/top-players-stats',
  access: 'admin',
  response: v.array(TopPlayerStatSchema),
  failure: 'Failed to fetch top players stats',
} satisfies Operation

export const questionStats = {
  method: 'GET',
  path: '/api/questions/stats',
  access: 'admin',
  response: v.array(QuestionStatSchema),
  failure: 'Failed to fetch question stats',
} satisfies Operation

export const dailyFigures = {
  method: 'GET',
  path: '/api/admin/daily/figures',
  access: 'admin',
  response: v.array(DailyFiguresSchema),
  failure: 'Failed to get the figures of the daily quiz',
} satisfies Operation

export const badgeHolders = {
  method: 'GET',
  path: '/api/admin/badges',
  access: 'admin',
  response: v.array(BadgeHoldersSchema),
  failure: 'Failed to get how many players hold each badge',
} satisfies Operation
