import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore } from '../features/kingdoms/stores.ts'
import { NewRoom } from '../features/live-host/new-room.tsx'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'

export function LiveNewPage() {
  const [query] = useSearchParams()
  const categoryId = query.get('quiz')
  const { data } = useResource(categoriesStore)
  const title = data?.find(({ _id }) => _id === categoryId)?.title
  usePageTitle('Host a live game')
  return (
    <Page narrow>
      <PageHeading title="Host a live game" {...(title !== undefined && { intro: title })} />
      {v.is(IdSchema, categoryId) ? (
        <NewRoom categoryId={categoryId} />
      ) : (
        <LinkButton to={paths.quiz}>Choose a quiz first</LinkButton>
      )}
    </Page>
  )
}
