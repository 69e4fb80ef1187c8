import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

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
