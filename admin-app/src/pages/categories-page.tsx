import { Button } from '@mantine/core'
import { removeCategory, restoreCategory } from '@quiz-kingdom/shared/api/categories.ts'
import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { IconPlus } from '@tabler/icons-react'
import { CategoryForm } from '../features/categories/category-form.tsx'
import { CategoryList } from '../features/categories/category-list.tsx'
import { openerId, useEditing } from '../lib/editing.ts'
import { withSaved } from '../lib/list-changes.ts'
import { categoriesStore, kingdomsStore, useQuestionCounts } from '../lib/list-stores.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function CategoriesPage() {
  const categories = useFreshList(categoriesStore)
  const kingdoms = useFreshList(kingdomsStore)
  const questionCounts = useQuestionCounts()
  const { screen, add, edit, close } = useEditing(categories.items, categories.phase)
  const { error, ...removal } = useRemoval({
    list: categories,
    remove: removeCategory,
    restore: restoreCategory,
    removed: 'Category deleted successfully!',
    failed: 'Failed to delete category',
    restored: 'The category is back.',
  })

  function keepSaved(category: Category) {
    categories.update(withSaved(category))
    notify(`${category.title} is saved.`)
    close()
  }

  const kingdomsProblem = kingdoms.phase === 'failed' && (
    <ErrorAlert
      message={messageFor(
        kingdoms.failure,
        'Failed to load kingdom of category. Please try again.',
      )}
      onRetry={kingdoms.refresh}
    />
  )

  if (screen.kind === 'adding' || screen.kind === 'editing')
    return (
      <>
        <PageHeader title="Categories" />
        {kingdomsProblem}
        <CategoryForm
          key={screen.kind === 'editing' ? screen.entity._id : 'new'}
          {...(screen.kind === 'editing' && { category: screen.entity })}
          kingdoms={kingdoms.items}
          questionCounts={questionCounts}
          onSaved={keepSaved}
          onNewer={(category) => categories.update(withSaved(category))}
          onCancel={close}
        />
      </>
    )

  return (
    <>
      <PageHeader title="Categories">
        <Button
          id={openerId()}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add Category
        </Button>
      </PageHeader>
      {screen.kind === 'missing' && <ErrorAlert message="This category is not there any more." />}
      {error && <ErrorAlert message={error} />}
      {kingdomsProblem}
      <ListStatus
        list={categories}
        loading="Loading categories..."
        failed="Failed to load categories. Please try again."
        empty={
          <EmptyState title="No categories found">
            A category holds the questions of one quiz. Add the first one.
          </EmptyState>
        }
      />
      {categories.items.length > 0 && (
        <CategoryList
          categories={categories.items}
          kingdoms={kingdoms.items}
          questionCounts={questionCounts}
          {...removal}
          onEdit={edit}
        />
      )}
    </>
  )
}
