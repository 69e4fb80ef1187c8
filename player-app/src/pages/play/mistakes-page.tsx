import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { categoriesStore } from '../../features/kingdoms/stores.ts'
import { MistakeList } from '../../features/practice/mistake-list.tsx'
import { TitledPage } from '../../ui/page.tsx'

export function MistakesPage() {
  const { data: categories = [] } = useResource(categoriesStore)
  return (
    <TitledPage
      narrow
      title="My mistakes"
      intro="Missed questions come back after 1, 3 and 7 days. Answer one correctly on two different days and it’s mastered."
    >
      <MistakeList categories={categories} />
    </TitledPage>
  )
}
