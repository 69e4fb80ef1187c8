import { setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { AccountSections } from '@quiz-kingdom/shared/ui/account/account-sections.tsx'
import { SecondFactorSection } from '../features/second-factor/second-factor-section.tsx'
import { paths } from '../lib/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Your account" intro="Manage your login, email and devices." />
      <AccountSections
        logoutPath={paths.logout}
        onDeleted={setLoggedOut}
        secondFactor={<SecondFactorSection />}
      />
    </>
  )
}
