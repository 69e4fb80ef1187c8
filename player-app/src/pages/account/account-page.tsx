import { AccountSections } from '@quiz-kingdom/shared/ui/account/account-sections.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useNavigate } from 'react-router-dom'
import type { LoginNavigation } from '../../features/account/after-login.ts'
import { ReminderSection } from '../../features/account/reminder-section.tsx'
import { paths } from '../../lib/paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'

export function AccountPage() {
  const navigate = useNavigate()
  usePageTitle('Your account')

  function leave(message: string) {
    const state: LoginNavigation = { note: message }
    void navigate(paths.logout, { state, replace: true })
  }

  return (
    <Page narrow>
      <PageHeading title="Your account" intro="Manage your login, email and devices." />
      <AccountSections logoutPath={paths.logout} onDeleted={leave} reminder={<ReminderSection />} />
    </Page>
  )
}
