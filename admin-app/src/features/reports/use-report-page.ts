import { fetchReports } from '@quiz-kingdom/shared/api/reports.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { ReportPage } from '@quiz-kingdom/shared/entities/report.ts'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useEffect, useMemo, useState } from 'react'
import { waitingReports } from '../../lib/waiting-reports.ts'

/** One page of the reports; what another page had stays until the answer is there. */
export function useReportPage(page: number) {
  const resource = useMemo(() => createResource({ load: () => fetchReports(page) }), [page])
  const list = useResource(resource)
  const [found, setFound] = useState<ReportPage>()
  if (list.data && list.data !== found) setFound(list.data)
  const waiting = list.data?.waiting

  // The sidebar says the same.
  useEffect(() => {
    if (waiting !== undefined) waitingReports.getState().update(() => ({ waiting }))
  }, [waiting])

  return { ...list, data: found }
}
