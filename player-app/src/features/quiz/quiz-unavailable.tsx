import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { paths } from '../../paths.ts'
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
