import { Button } from '@mantine/core'
import { removeCategory, restoreCategory } from '@quiz-kingdom/shared/api/categories.ts'
import { isEmpty } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { IconPlus } from '@tabler/icons-react'
import { CategoryForm } from '../features/categories/category-form.tsx'
import { CategoryList } from '../features/categories/category-list.tsx'
import { CatalogueExport } from '../features/imports/catalogue-export.tsx'
import { openerId, useEditing } from '../lib/editing.ts'
import { withSaved } from '../lib/list-changes.ts'
import { categoriesStore, kingdomsStore, useQuestionCounts } from '../lib/list-stores.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function CategoriesPage() {
  const categories = useResource(categoriesStore)
  const kingdoms = useResource(kingdomsStore)
  const questionCounts = useQuestionCounts()
  const { screen, add, edit, close } = useEditing(categories)
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

  const kingdomsProblem = (
    <ListStatus list={kingdoms} failed="Failed to load kingdom of category. Please try again." />
  )

  if (screen.kind === 'adding' || screen.kind === 'editing')
    return (
      <>
        <PageHeader title="Categories" />
        {kingdomsProblem}
        <CategoryForm
          key={screen.kind === 'editing' ? screen.entity._id : 'new'}
          {...(screen.kind === 'editing' && { category: screen.entity })}
          kingdoms={kingdoms.data ?? []}
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
        <CatalogueExport kingdoms={kingdoms.data ?? []} />
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
      {!isEmpty(categories.data) && (
        <CategoryList
          categories={categories.data ?? []}
          kingdoms={kingdoms.data ?? []}
          questionCounts={questionCounts}
          {...removal}
          onEdit={edit}
        />
      )}
    </>
  )
}
