import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useActivity } from '../../features/activity/recent-activity.tsx'
import { KingdomGrid } from '../../features/kingdoms/kingdom-grid.tsx'
import { QuizHeading } from '../../features/kingdoms/quiz-heading.tsx'
import { categoriesStore, kingdomsStore } from '../../features/kingdoms/stores.ts'
import { Page } from '../../ui/page.tsx'
import classes from './quiz-page.module.css'
import { TodayStrip } from './today-strip.tsx'

export function QuizPage() {
  const user = useUser()
  usePageTitle('Quiz')
  return (
    <Page>
      <QuizHeading />
      <div className={classes.today}>
        <TodayStrip isSlim />
      </div>
      {user && <PlayersKingdoms key={user.id} userId={user.id} />}
    </Page>
  )
}

function PlayersKingdoms({ userId }: { userId: Id }) {
  const kingdoms = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  const { bests } = useActivity(userId)
  return <KingdomGrid kingdoms={kingdoms} categories={categories} bests={bests} />
}
