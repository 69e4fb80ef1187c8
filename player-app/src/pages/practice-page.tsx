import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Practice } from '../features/practice/practice.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export function PracticePage() {
  const user = useUser()
  const [query] = useSearchParams()
  const quiz = query.get('quiz')
  const categoryId = v.is(IdSchema, quiz) ? quiz : undefined
  usePageTitle('Practice')
  return (
    <Page narrow>
      <PageHeading title="Practice" />
      {user && <Practice key={`${user.id} ${categoryId}`} categoryId={categoryId} />}
    </Page>
  )
}
