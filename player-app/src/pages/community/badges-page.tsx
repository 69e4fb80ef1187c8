import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Badges } from '../../features/badges/badges.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function BadgesPage() {
  usePageTitle('Badges')
  return (
    <Page>
      <PageHeading
        title="Badges"
        intro="Once earned, badges are yours forever. Your best one appears next to your name."
      />
      <Badges />
    </Page>
  )
}
