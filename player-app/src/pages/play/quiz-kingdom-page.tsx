import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { isEmptyData } from '@quiz-kingdom/shared/session/resource.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { RecentActivity, useActivity } from '../../features/activity/recent-activity.tsx'
import { CategoryGrid } from '../../features/kingdoms/category-grid.tsx'
import {
  KingdomBanner,
  KingdomPending,
  NextInKingdom,
} from '../../features/kingdoms/kingdom-banner.tsx'
import { categoriesStore, kingdomsStore } from '../../features/kingdoms/stores.ts'
import { KingdomStateSchema, readState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { Page } from '../../ui/page.tsx'

export function QuizKingdomPage() {
  const location = useLocation()
  const [query] = useSearchParams()
  const state = readState(KingdomStateSchema, location.state)
  const id = query.get('id') ?? state?.id
  if (!v.is(IdSchema, id)) return <KingdomNotFound />
  if (state?.id !== id) return <KingdomById key={id} id={id} />
  return (
    <Kingdom key={id} id={id} banner={(next) => <KingdomBanner {...state}>{next}</KingdomBanner>} />
  )
}

/** Used for shared or typed URLs, which have no history state. */
function KingdomById({ id }: { id: Id }) {
  const list = useResource(kingdomsStore)
  const { data, phase } = list
  const kingdom = data?.find(({ _id }) => _id === id)
  if (kingdom)
    return <Kingdom id={id} banner={(next) => <KingdomBanner {...kingdom}>{next}</KingdomBanner>} />
  if (phase === 'ready') return <KingdomNotFound />
  const pending = <KingdomPending list={list} />
  // Nothing is shown below a pending banner, because the loaded banner would push it down.
  return phase === 'failed' ? <Kingdom id={id} banner={() => pending} /> : <Page>{pending}</Page>
}

function Kingdom({ id, banner }: Omit<PlayersKingdomProps, 'userId'>) {
  const user = useUser()
  return user && <PlayersKingdom key={user.id} userId={user.id} id={id} banner={banner} />
}

interface PlayersKingdomProps {
  userId: Id
  id: Id
  banner: (next: ReactNode) => ReactNode
}

function PlayersKingdom({ userId, id, banner }: PlayersKingdomProps) {
  const { activity, bests } = useActivity(userId)
  const list = useResource(categoriesStore)
  const { phase } = list
  const data = list.data?.filter(({ kingdomId }) => kingdomId === id)
  const categories = { ...list, data }
  // Categories that load later would push down the activity below them.
  const areKnown = !isEmptyData(data) || phase === 'ready' || phase === 'failed'
  return (
    <Page>
      {banner(bests && data && <NextInKingdom categories={data} bests={bests} />)}
      <div className="stack gap-l">
        <CategoryGrid list={categories} bests={bests} />
        {areKnown && <RecentActivity list={activity} categories={categories} />}
      </div>
    </Page>
  )
}

function KingdomNotFound() {
  usePageTitle('Kingdom Not Found')
  return (
    <MessageScene
      title="Kingdom Not Found"
      message="This kingdom doesn’t exist any more, or the link is wrong."
    >
      <LinkButton to={paths.quiz}>See all kingdoms</LinkButton>
    </MessageScene>
  )
}
