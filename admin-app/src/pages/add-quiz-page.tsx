import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import { useNavigate } from 'react-router-dom'
import { ChooseCategoryForm } from '../features/categories/choose-category-form.tsx'
import { categoryStore, kingdomStore } from '../lib/catalogue.ts'
import { useFreshList } from '../lib/use-fresh-list.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function AddQuizPage() {
  const navigate = useNavigate()
  const kingdoms = useFreshList(kingdomStore)
  const categories = useFreshList(categoryStore)
  return (
    <>
      <PageHeader title="Add Quiz" />
      {kingdoms.phase === 'failed' && (
        <ErrorBanner onRetry={kingdoms.refresh}>
          {messageFor(kingdoms.failure, 'Failed to load kingdoms. Please try again.')}
        </ErrorBanner>
      )}
      {categories.phase === 'failed' && (
        <ErrorBanner onRetry={categories.refresh}>
          {messageFor(categories.failure, 'Failed to load categories. Please try again.')}
        </ErrorBanner>
      )}
      {categories.phase === 'loading' && (
        <LoadingNote size="line">Loading categories...</LoadingNote>
      )}
      <ChooseCategoryForm
        kingdoms={kingdoms.items}
        categories={categories.items}
        onChosen={(categoryId) => navigate(paths.questionsOf(categoryId))}
      />
    </>
  )
}
