import { Anchor, Button } from '@mantine/core'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { CategoryStatisticsOf } from '../features/statistics/category-statistics.tsx'
import { categoriesStore } from '../lib/list-stores.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function StatisticsPage() {
  const { categoryId } = useParams()
  const id = v.safeParse(IdSchema, categoryId)
  if (id.success) return <StatisticsOf key={id.output} categoryId={id.output} />
  return (
    <>
      <PageHeader title="Statistics" />
      <ErrorAlert message="Invalid category ID format" />
    </>
  )
}

function StatisticsOf({ categoryId }: { categoryId: Id }) {
  const category = useResource(categoriesStore).data?.find(({ _id }) => _id === categoryId)
  const intro = (
    <>
      <Anchor component={Link} to={paths.categories} underline="always">
        Categories
      </Anchor>
      {category && withLanguages(` / ${category.title}`)}
    </>
  )
  return (
    <>
      <PageHeader title="Statistics" intro={intro}>
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
