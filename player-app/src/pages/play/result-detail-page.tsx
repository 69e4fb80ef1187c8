import { readStoredUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useResultTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useLocation } from 'react-router-dom'
import { ResultDetail } from '../../features/results/result-detail.tsx'
import { type ResultState, ResultStateSchema, readUserState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { AfterQuiz } from './result-score-page.tsx'

const toMissed = ({ result: { score, totalQuestions } }: ResultState) => totalQuestions - score

export function ResultDetailPage() {
  const location = useLocation()
  const state = readUserState(readStoredUser()?.id, ResultStateSchema, location.state)
  useResultTitle('Result')
  return (
    <Page narrow>
      <PageHeading title="Quiz Result" />
      {state ? (
        // The outbox may open another result while one is shown.
        <ResultDetail key={location.key} {...state}>
          <AfterQuiz userId={state.userId} categoryId={state.categoryId} missed={toMissed(state)} />
        </ResultDetail>
      ) : (
        <EmptyState title="No result found. Please complete a quiz first.">
          <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
        </EmptyState>
      )}
    </Page>
  )
}
