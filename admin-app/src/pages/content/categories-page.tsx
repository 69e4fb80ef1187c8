import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { isEmptyData } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CategoryForm } from '../../features/categories/category-form.tsx'
import { CategoryList } from '../../features/categories/category-list.tsx'
import { CatalogueExport } from '../../features/exports/export-button.tsx'
import { categoriesStore, kingdomsStore, useQuestionCounts } from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toasts.ts'
import { EditedList } from '../../ui/list/edited-list.tsx'

export default function CategoriesPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isForQuiz = params.get('then') === 'questions'
  const list = useResource(categoriesStore)
  const kingdoms = useResource(kingdomsStore)
  const known = { kingdoms: kingdoms.data ?? [], questionCounts: useQuestionCounts() }

  function startQuestions({ _id, title }: Category) {
    notify(`${title} saved. Now add its first question.`)
    void navigate(paths.firstQuestionOf(_id), { replace: true })
  }

  return (
    <EditedList
      title="Categories"
      noun="Category"
      list={list}
      empty="A category holds the questions of one quiz. Add the first one."
      remove={(id) => api(categories.remove, { params: { id } })}
      restore={(id) => api(categories.restore, { params: { id } })}
      nameOf={({ title }) => title}
      buttons={<CatalogueExport kingdoms={known.kingdoms} />}
      status={
        <ListStatus
          list={kingdoms}
          failed="Failed to load kingdom of category. Please try again."
        />
      }
      form={(category, handlers) => (
        <CategoryForm
          category={category}
          {...known}
          {...handlers}
          {...(isForQuiz && !category && { onSaved: startQuestions })}
        />
      )}
    >
      {(handlers) =>
        !isEmptyData(list.data) && (
          <CategoryList categories={list.data ?? []} {...known} {...handlers} />
        )
      }
    </EditedList>
  )
}
