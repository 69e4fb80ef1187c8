import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { CategoryStatisticsPanel } from '../../features/statistics/category-statistics.tsx'
import { paths } from '../../lib/paths.ts'
import { CategoryPage, CategoryTrail } from '../../ui/category-page.tsx'
import { PageHeader, PageLink } from '../../ui/page-header.tsx'

export default function StatisticsPage() {
  return <CategoryPage title="Statistics" page={StatisticsContent} />
}

function StatisticsContent({ categoryId }: { categoryId: Id }) {
  return (
    <>
      <PageHeader title="Statistics" intro={<CategoryTrail categoryId={categoryId} />}>
        <PageLink to={paths.questionsOf(categoryId)} icon={IconArrowLeft}>
          Questions
        </PageLink>
      </PageHeader>
      <CategoryStatisticsPanel categoryId={categoryId} />
    </>
  )
}
