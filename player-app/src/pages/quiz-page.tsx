import { Anchor } from '@mantine/core'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { Link } from 'react-router-dom'
import { DailyCard } from '../features/daily/daily-card.tsx'
import { KingdomGrid } from '../features/kingdoms/kingdom-grid.tsx'
import { MistakesCard } from '../features/practice/mistakes-card.tsx'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'
import classes from './quiz-page.module.css'

export function QuizPage() {
  const user = useUser()
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
      <div className={classes.today}>
        {user && <DailyCard key={user.id} userId={user.id} />}
        {user && <MistakesCard />}
      </div>
      <KingdomGrid />
    </Page>
  )
}
