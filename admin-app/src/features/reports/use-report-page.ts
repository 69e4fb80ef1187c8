import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as reports from '@quiz-kingdom/shared/api/reports.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { useLatest } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useEffect, useMemo } from 'react'
import { waitingReports } from '../../lib/waiting-reports.ts'

export function useReportPage(page: number) {
  const resource = useMemo(
    () => createResource({ load: () => api(reports.list, { query: { page: String(page) } }) }),
    [page],
  )
  const list = useLatest(resource)
  const waiting = list.data?.waiting

  // The sidebar says the same.
  useEffect(() => {
    if (waiting !== undefined) waitingReports.getState().update(() => ({ waiting }))
  }, [waiting])

  return list
}
