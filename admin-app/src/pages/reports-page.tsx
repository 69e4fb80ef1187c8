import { ReportList } from '../features/reports/report-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" intro="Problems players reported, most reported first." />
      <ReportList />
    </>
  )
}
