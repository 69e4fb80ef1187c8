import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Badges } from '../features/badges/badges.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export function BadgesPage() {
  usePageTitle('Badges')
  return (
    <Page>
      <PageHeading
        title="Badges"
        intro="Each is earned once and stays yours. Your best three stand beside your name, all of them on your profile."
      />
      <Badges />
    </Page>
  )
}
