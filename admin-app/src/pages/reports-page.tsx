import { ReportList } from '../features/reports/report-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function ReportsPage() {
  return (
    <>
      <PageHeader
        title="Reports"
        intro="What players say is wrong with a question, the most reported first."
      />
      <ReportList />
    </>
  )
}
