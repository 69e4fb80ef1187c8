import { fetchBadgeHolders } from '@quiz-kingdom/shared/api/badges.ts'
import { fetchDailyFigures, fetchDailyOnly } from '@quiz-kingdom/shared/api/daily.ts'
import { fetchQuestionStats } from '@quiz-kingdom/shared/api/questions.ts'
import { fetchEngagement, fetchTopPlayerStats } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { BadgeHoldersSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { DailyFiguresSchema } from '@quiz-kingdom/shared/entities/daily.ts'
import {
  DailyOnlySchema,
  EngagementSeriesSchema,
  QuestionStatSchema,
  TopPlayerStatSchema,
} from '@quiz-kingdom/shared/entities/dashboard.ts'

export const engagementStore = createListStore({
  item: EngagementSeriesSchema,
  load: fetchEngagement,
})

export const dailyOnlyStore = createListStore({
  item: DailyOnlySchema,
  load: fetchDailyOnly,
})

export const questionStatsStore = createListStore({
  item: QuestionStatSchema,
  load: fetchQuestionStats,
})

export const topPlayerStatsStore = createListStore({
  item: TopPlayerStatSchema,
  load: fetchTopPlayerStats,
})

export const dailyFiguresStore = createListStore({
  item: DailyFiguresSchema,
  load: fetchDailyFigures,
})

export const badgeHoldersStore = createListStore({
  item: BadgeHoldersSchema,
  load: fetchBadgeHolders,
})
