import { removeKingdom, restoreKingdom } from '@quiz-kingdom/shared/api/kingdoms.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { CatalogueExport } from '../features/imports/catalogue-export.tsx'
import { KingdomForm } from '../features/kingdoms/kingdom-form.tsx'
import { KingdomList } from '../features/kingdoms/kingdom-list.tsx'
import { categoriesStore, kingdomsStore, useQuestionCounts } from '../lib/list-stores.ts'
import { EditedList } from '../ui/edited-list.tsx'

export default function KingdomsPage() {
  const kingdoms = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  const countsOf = useQuestionCounts()
  return (
    <EditedList
      title="Kingdoms"
      noun="Kingdom"
      list={kingdoms}
      empty="A kingdom is a group of categories. Add the first one."
      remove={removeKingdom}
      restore={restoreKingdom}
      nameOf={({ title }) => title}
      buttons={<CatalogueExport kingdoms={kingdoms.data ?? []} />}
      status={
        <ListStatus list={categories} failed="Failed to load categories. Please try again." />
      }
      form={(kingdom, handlers) => <KingdomForm kingdom={kingdom} {...handlers} />}
    >
      {(handlers) => (
        <KingdomList
          kingdoms={kingdoms.data ?? []}
          categories={categories.data}
          countsOf={countsOf}
          {...handlers}
        />
      )}
    </EditedList>
  )
}
