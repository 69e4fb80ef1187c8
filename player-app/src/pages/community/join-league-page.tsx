import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useParams } from 'react-router-dom'
import { Invite } from '../../features/leagues/invite.tsx'
import { Page } from '../../ui/page.tsx'

export function JoinLeaguePage() {
  const { code = '' } = useParams()
  const user = useUser()
  if (useAuth().status === 'loading') return <LoadingNote>Checking login...</LoadingNote>
  return (
    <Page narrow>
      <Invite code={code} user={user} />
    </Page>
  )
}
