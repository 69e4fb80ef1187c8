import { Anchor } from '@mantine/core'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { Link } from 'react-router-dom'
import { Badges } from '../features/badges/badges.tsx'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'

export function BadgesPage() {
  usePageTitle('Badges')
  return (
    <Page>
      <PageHeading
        title="Badges"
        intro={
          <>
            Each is earned once and stays yours. Your best three stand beside your name, all of them
            on{' '}
            <Anchor component={Link} to={paths.profile} underline="always">
              your profile
            </Anchor>
            .
          </>
        }
      />
      <Badges />
    </Page>
  )
}
