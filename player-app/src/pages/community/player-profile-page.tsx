import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useParams } from 'react-router-dom'
import { PlayerProfile } from '../../features/profile/player-profile.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function PlayerProfilePage() {
  const { userId = '' } = useParams()
  usePageTitle('Profile')
  return (
    <Page>
      <PageHeading title="A player’s profile" />
      <PlayerProfile userId={userId} />
    </Page>
  )
}
