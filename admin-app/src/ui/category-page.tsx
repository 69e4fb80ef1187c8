import { Anchor } from '@mantine/core'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore } from '../lib/list/list-stores.ts'
import { paths } from '../lib/paths.ts'
import { PageHeader } from './page-header.tsx'

interface CategoryPageProps {
  title: string
  page: ComponentType<{ categoryId: Id }>
}

/** Mounts the page anew for each category in the address. */
export function CategoryPage({ title, page: Page }: CategoryPageProps) {
  const { categoryId } = useParams()
  const id = v.safeParse(IdSchema, categoryId)
  if (id.success) return <Page key={id.output} categoryId={id.output} />
  return (
    <>
      <PageHeader title={title} />
      <ErrorAlert message="Invalid category ID format" />
    </>
  )
}

export function useCategory(categoryId: Id): Category | undefined {
  return useResource(categoriesStore).data?.find(({ _id }) => _id === categoryId)
}

export function CategoryTrail({ categoryId }: { categoryId: Id }) {
  const category = useCategory(categoryId)
  return (
    <>
      <Anchor component={Link} to={paths.categories} underline="always" className="tall-link">
        Categories
      </Anchor>
      {category && markLanguages(` / ${category.title}`)}
    </>
  )
}
