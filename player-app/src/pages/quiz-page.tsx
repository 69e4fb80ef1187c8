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
            <Link to={paths.badges}>your badges</Link> and{' '}
            <Link to={paths.profile}>your profile</Link>.
          </>
        }
      />
      <KingdomGrid />
    </Page>
  )
}
