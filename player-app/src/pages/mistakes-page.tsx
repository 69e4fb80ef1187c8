import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { MistakeList } from '../features/practice/mistake-list.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export function MistakesPage() {
  const user = useUser()
  usePageTitle('My mistakes')
  return (
    <Page narrow>
      <PageHeading
        title="My mistakes"
        intro="What you missed comes back after 1, 3 and 7 days. Right on two days, it is put right."
      />
      {user && <MistakeList key={user.id} userId={user.id} />}
    </Page>
  )
}
