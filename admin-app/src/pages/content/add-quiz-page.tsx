import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconFileUpload } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { ChooseCategoryForm } from '../../features/categories/choose-category-form.tsx'
import { CatalogueExport } from '../../features/exports/export-button.tsx'
import { categoriesStore, kingdomsStore } from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { PageHeader, PageLink } from '../../ui/page-header.tsx'

export default function AddQuizPage() {
  const navigate = useNavigate()
  const kingdoms = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  return (
    <>
      <PageHeader title="Add Quiz">
        <PageLink to={paths.import} icon={IconFileUpload}>
          Import a file
        </PageLink>
        <CatalogueExport kingdoms={kingdoms.data ?? []} />
      </PageHeader>
      <ListStatus list={kingdoms} failed="Failed to load kingdoms. Please try again." />
      <ListStatus
        list={categories}
        loading="Loading categories..."
        failed="Failed to load categories. Please try again."
      />
      <ChooseCategoryForm
        kingdoms={kingdoms.data ?? []}
        categories={categories.data ?? []}
        onChosen={(categoryId) => navigate(paths.questionsOf(categoryId))}
      />
    </>
  )
}
