import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { DailyCard } from '../features/daily/daily-card.tsx'
import { KingdomGrid } from '../features/kingdoms/kingdom-grid.tsx'
import { MistakesCard } from '../features/practice/mistakes-card.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import classes from './quiz-page.module.css'

export function QuizPage() {
  const user = useUser()
  usePageTitle('Quiz')
  return (
    <Page>
      <PageHeading
        title="Enter the Quiz Kingdoms!"
        intro="Each kingdom keeps quizzes of its own. Walk in, pick one, and race the clock."
      />
      <div className={classes.today}>
        {user && <DailyCard key={user.id} userId={user.id} />}
        {user && <MistakesCard />}
      </div>
      <KingdomGrid />
    </Page>
  )
}
