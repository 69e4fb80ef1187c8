import { AccountSections } from '@quiz-kingdom/shared/ui/account/account-sections.tsx'
import { useNavigate } from 'react-router-dom'
import type { LoginState } from '../features/account/after-login.ts'
import { paths } from '../paths.ts'
import { LoadingNote } from '../ui/loading-note.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function AccountPage() {
  const navigate = useNavigate()
  usePageTitle('Your account')

  function leave(message: string) {
    const state: LoginState = { note: message }
    void navigate(paths.logout, { state, replace: true })
  }

  return (
    <Page narrow>
      <PageHeading title="Your account" intro="Who you are here, and where you are logged in." />
      <AccountSections
        loading={<LoadingNote>Loading your account...</LoadingNote>}
        logoutPath={paths.logout}
        onDeleted={leave}
      />
    </Page>
  )
}
