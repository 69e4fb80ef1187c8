import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as reports from '@quiz-kingdom/shared/api/reports.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'

export const waitingReports = createResource({ load: () => api(reports.count) })
