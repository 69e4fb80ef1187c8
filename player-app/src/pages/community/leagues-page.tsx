import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { MyLeagues } from '../../features/leagues/my-leagues.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function LeaguesPage() {
  const user = useUser()
  usePageTitle('Leagues')
  return (
    <Page narrow>
      <PageHeading title="Leagues" intro="Your own leaderboard for friends, family or class." />
      {user && <MyLeagues userId={user.id} />}
    </Page>
  )
}
