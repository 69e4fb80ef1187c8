import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LiveCodeSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore } from '../features/kingdoms/stores.ts'
import { HostGame } from '../features/live-host/host-game.tsx'
import { LiveReport as RoundReport } from '../features/live-host/live-report.tsx'
import { NewRoom } from '../features/live-host/new-room.tsx'
import { paths } from '../lib/paths.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { Page, TitledPage } from '../ui/page.tsx'

export function LiveHost() {
  const { code } = useParams()
  return v.is(LiveCodeSchema, code) ? <HostGame key={code} code={code} /> : <NotFoundPage />
}

export function LiveNew() {
  const [query] = useSearchParams()
  const categoryId = query.get('quiz')
  const { data } = useResource(categoriesStore)
  const title = data?.find(({ _id }) => _id === categoryId)?.title
  if (!v.is(IdSchema, categoryId)) return <Navigate to={paths.live} replace />
  return (
    <TitledPage narrow title="Host a live game" intro={title}>
      <NewRoom categoryId={categoryId} />
    </TitledPage>
  )
}

const RoundSchema = v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)))

export function LiveReport() {
  const { roomId } = useParams()
  const [query] = useSearchParams()
  const round = v.safeParse(RoundSchema, query.get('round') ?? undefined)
  if (!v.is(IdSchema, roomId)) return <NotFoundPage />
  return (
    <Page>
      <RoundReport roomId={roomId} round={round.success ? round.output : undefined} />
    </Page>
  )
}
