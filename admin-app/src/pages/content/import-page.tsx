import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { ImportScreen } from '../../features/imports/import-screen.tsx'
import { OneTab } from '../../features/imports/one-tab.tsx'
import { categoriesStore, kingdomsStore } from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { CategoryPage, CategoryTrail } from '../../ui/category-page.tsx'
import { PageHeader, PageLink } from '../../ui/page-header.tsx'

const PAGE_TITLE = 'Import questions'

export default function ImportPage() {
  const { categoryId } = useParams()
  return categoryId === undefined ? (
    <CategoryImport />
  ) : (
    <CategoryPage title={PAGE_TITLE} page={CategoryImport} />
  )
}

function CategoryImport({ categoryId }: { categoryId?: Id }) {
  const user = useUser()
  const categories = useResource(categoriesStore)
  const kingdoms = useResource(kingdomsStore)
  return (
    <>
      <PageHeader
        title={PAGE_TITLE}
        intro={categoryId && <CategoryTrail categoryId={categoryId} />}
      >
        {categoryId && (
          <PageLink to={paths.questionsOf(categoryId)} icon={IconArrowLeft}>
            Questions
          </PageLink>
        )}
      </PageHeader>
      <ListStatus list={kingdoms} failed="Failed to load kingdoms. Please try again." />
      <ListStatus list={categories} failed="Failed to load categories. Please try again." />
      {user && (
        <OneTab name={`quiz-kingdom:import:${user.id}:${categoryId ?? 'any'}`}>
          <ImportScreen
            userId={user.id}
            categoryId={categoryId}
            kingdoms={kingdoms.data ?? []}
            categories={categories.data ?? []}
          />
        </OneTab>
      )}
    </>
  )
}
