import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { useNavigate } from 'react-router-dom'
import { ChooseCategoryForm } from '../features/categories/choose-category-form.tsx'
import { categoriesStore, kingdomsStore } from '../lib/list-stores.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function AddQuizPage() {
  const navigate = useNavigate()
  const kingdoms = useFreshList(kingdomsStore)
  const categories = useFreshList(categoriesStore)
  return (
    <>
      <PageHeader title="Add Quiz" />
      {kingdoms.phase === 'failed' && (
        <ErrorAlert
          message={messageFor(kingdoms.failure, 'Failed to load kingdoms. Please try again.')}
          onRetry={kingdoms.refresh}
        />
      )}
      <ListStatus
        list={categories}
        loading="Loading categories..."
        failed="Failed to load categories. Please try again."
      />
      <ChooseCategoryForm
        kingdoms={kingdoms.items}
        categories={categories.items}
        onChosen={(categoryId) => navigate(paths.questionsOf(categoryId))}
      />
    </>
  )
}
