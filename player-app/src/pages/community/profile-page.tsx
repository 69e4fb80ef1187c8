import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { OwnProfile } from '../../features/profile/own-profile.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function ProfilePage() {
  const user = useUser()
  usePageTitle('Your profile')
  return (
    <Page>
      <PageHeading title="Your profile" intro="Your stats, badges and avatar." />
      {user ? <OwnProfile user={user} /> : <LoadingNote>Loading your profile...</LoadingNote>}
    </Page>
  )
}
