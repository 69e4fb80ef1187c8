import { KingdomGrid } from '../features/kingdoms/kingdom-grid.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

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
