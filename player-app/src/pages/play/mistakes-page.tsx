import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { MistakeList } from '../../features/practice/mistake-list.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function MistakesPage() {
  usePageTitle('My mistakes')
  return (
    <Page narrow>
      <PageHeading
        title="My mistakes"
        intro="Missed questions come back after 1, 3 and 7 days. Answer one correctly on two different days and it’s mastered."
      />
      <MistakeList />
    </Page>
  )
}
