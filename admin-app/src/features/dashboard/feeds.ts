import { fetchBadgeHolders } from '@quiz-kingdom/shared/api/badges.ts'
import { fetchDailyFigures, fetchDailyOnly } from '@quiz-kingdom/shared/api/daily.ts'
import { fetchQuestionStats } from '@quiz-kingdom/shared/api/questions.ts'
import { fetchEngagement, fetchTopPlayerStats } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'

export const engagementStore = createResource({ load: fetchEngagement })
export const dailyOnlyStore = createResource({ load: fetchDailyOnly })
export const questionStatsStore = createResource({ load: fetchQuestionStats })
export const topPlayerStatsStore = createResource({ load: fetchTopPlayerStats })
export const dailyFiguresStore = createResource({ load: fetchDailyFigures })
export const badgeHoldersStore = createResource({ load: fetchBadgeHolders })
