import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { EnterCode } from '../../features/live/enter-code.tsx'
import { HostRooms } from '../../features/live-host/host-rooms.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function LivePage() {
  const user = useUser()
  usePageTitle('Live game')
  return (
    <Page narrow>
      <PageHeading title="Join a live game" intro="The code is on the screen in front of you." />
      <EnterCode />
      {user && <HostRooms key={user.id} />}
    </Page>
  )
}
