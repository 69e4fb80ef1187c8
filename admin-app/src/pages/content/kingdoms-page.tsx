import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { CatalogueExport } from '../../features/exports/export-button.tsx'
import { KingdomForm } from '../../features/kingdoms/kingdom-form.tsx'
import { KingdomList } from '../../features/kingdoms/kingdom-list.tsx'
import { categoriesStore, kingdomsStore, useQuestionCounts } from '../../lib/list/list-stores.ts'
import { EditedList } from '../../ui/list/edited-list.tsx'

export default function KingdomsPage() {
  const list = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  const countsOf = useQuestionCounts()
  return (
    <EditedList
      title="Kingdoms"
      noun="Kingdom"
      list={list}
      empty="A kingdom is a group of categories. Add the first one."
      remove={(id) => api(kingdoms.remove, { params: { id } })}
      restore={(id) => api(kingdoms.restore, { params: { id } })}
      nameOf={({ title }) => title}
      buttons={<CatalogueExport kingdoms={list.data ?? []} />}
      status={
        <ListStatus list={categories} failed="Failed to load categories. Please try again." />
      }
      form={(kingdom, handlers) => <KingdomForm kingdom={kingdom} {...handlers} />}
    >
      {(handlers) => (
        <KingdomList
          kingdoms={list.data ?? []}
          categories={categories.data}
          countsOf={countsOf}
          {...handlers}
        />
      )}
    </EditedList>
  )
}
