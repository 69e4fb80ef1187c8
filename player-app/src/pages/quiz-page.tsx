import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { KingdomGrid } from '../features/kingdoms/kingdom-grid.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export function QuizPage() {
  usePageTitle('Quiz')
  return (
    <Page>
      <PageHeading
        title="Enter the Quiz Kingdoms!"
        intro="Each kingdom keeps quizzes of its own. Walk in, pick one, and race the clock."
      />
      <KingdomGrid />
    </Page>
  )
}
