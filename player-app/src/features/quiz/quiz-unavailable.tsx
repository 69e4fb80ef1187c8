import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { PageHeading } from '../../ui/page.tsx'

export function QuizUnavailable() {
  usePageTitle('Quiz')
  return (
    <>
      <PageHeading title="Quiz" />
      <EmptyState title="Quiz data is not available.">
        <LinkButton to={paths.quiz}>Choose another quiz</LinkButton>
      </EmptyState>
    </>
  )
}
