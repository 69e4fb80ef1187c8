import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as statistics from '@quiz-kingdom/shared/api/console/question-statistics.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'

export const getStatisticsStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(statistics.readForCategory, { params: { id: categoryId } }) }),
)
