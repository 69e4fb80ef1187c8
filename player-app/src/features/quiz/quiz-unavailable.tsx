import { Button } from '@mantine/core'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page.tsx'

export function QuizUnavailable() {
  usePageTitle('Quiz')
  return (
    <>
      <PageHeading title="Quiz" />
      <EmptyState title="Quiz data is not available.">
        <Button component={Link} to={paths.quiz}>
          Choose another quiz
        </Button>
      </EmptyState>
    </>
  )
}
