import { Anchor } from '@mantine/core'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { Link } from 'react-router-dom'
import { KingdomGrid } from '../features/kingdoms/kingdom-grid.tsx'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'

export function QuizPage() {
  usePageTitle('Quiz')
  return (
    <Page>
      <PageHeading
        title="Enter the Quiz Kingdoms!"
        intro={
          <>
            Each kingdom keeps quizzes of its own. Walk in, pick one, and race the clock. See{' '}
            <Anchor component={Link} to={paths.badges} underline="always">
              your badges
            </Anchor>{' '}
            and{' '}
            <Anchor component={Link} to={paths.profile} underline="always">
              your profile
            </Anchor>
            .
          </>
        }
      />
      <KingdomGrid />
    </Page>
  )
}
