import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export function LeaderboardPage() {
  const user = useUser()
  usePageTitle('Leaderboard')
  return (
    <Page narrow>
      <PageHeading
        title="Leaderboard"
        intro="Your best result in every category counts, so your total can only rise."
      />
      <Leaderboard userId={user?.id} />
    </Page>
  )
}
