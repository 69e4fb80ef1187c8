import { Button } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CategoryStatisticsOf } from '../features/statistics/category-statistics.tsx'
import { paths } from '../paths.ts'
import { CategoryPage, CategoryTrail } from '../ui/category-page.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function StatisticsPage() {
  return <CategoryPage title="Statistics" page={StatisticsOf} />
}

function StatisticsOf({ categoryId }: { categoryId: Id }) {
  return (
    <>
      <PageHeader title="Statistics" intro={<CategoryTrail categoryId={categoryId} />}>
        <Button
          component={Link}
          to={paths.questionsOf(categoryId)}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          Questions
        </Button>
      </PageHeader>
      <CategoryStatisticsOf categoryId={categoryId} />
    </>
  )
}
