import { HistoryList } from '../features/history/history-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function HistoryPage() {
  return (
    <>
      <PageHeader
        title="History"
        intro="Changes to kingdoms, categories and questions, newest first. Open one to compare before and after."
      />
      <HistoryList />
    </>
  )
}
