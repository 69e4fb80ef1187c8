import { HistoryList } from '../features/history/history-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function HistoryPage() {
  return (
    <>
      <PageHeader
        title="History"
        intro="What was changed of kingdoms, categories and questions, newest first. A line opens to its words before and after."
      />
      <HistoryList />
    </>
  )
}
