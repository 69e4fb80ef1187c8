import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Navigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore } from '../../features/kingdoms/stores.ts'
import { NewRoom } from '../../features/live-host/new-room.tsx'
import { paths } from '../../lib/paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'

export function LiveNewPage() {
  const [query] = useSearchParams()
  const categoryId = query.get('quiz')
  const { data } = useResource(categoriesStore)
  const title = data?.find(({ _id }) => _id === categoryId)?.title
  usePageTitle('Host a live game')
  if (!v.is(IdSchema, categoryId)) return <Navigate to={paths.live} replace />
  return (
    <Page narrow>
      <PageHeading title="Host a live game" {...(title !== undefined && { intro: title })} />
      <NewRoom categoryId={categoryId} />
    </Page>
  )
}
