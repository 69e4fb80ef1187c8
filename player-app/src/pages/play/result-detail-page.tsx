import { readStoredUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useResultTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useLocation } from 'react-router-dom'
import { ResultDetail } from '../../features/results/result-detail.tsx'
import { countMistakes } from '../../features/results/verdict.ts'
import { type ResultState, ResultStateSchema, readUserState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { ALL_QUIZZES_STEP, useNextSteps } from './next-steps.tsx'

export function ResultDetailPage() {
  const location = useLocation()
  const state = readUserState(readStoredUser()?.id, ResultStateSchema, location.state)
  useResultTitle('Result')
  return (
    <Page>
      <PageHeading title="Quiz Result" />
      {state ? (
        // The outbox may open another result while one is shown.
        <OwnResult key={location.key} {...state} />
      ) : (
        <EmptyState title="No result found. Please complete a quiz first.">
          <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
        </EmptyState>
      )}
    </Page>
  )
}

/** Leads to the mistakes after a result below half, else to the next quiz. */
function OwnResult(state: ResultState) {
  const { userId, categoryId, result } = state
  const mistakes = countMistakes(result)
  const [practice, daily, next] = useNextSteps(userId, categoryId, mistakes)
  const goal = (mistakes * 2 > result.totalQuestions ? practice : next)[0] ?? ALL_QUIZZES_STEP
  const others = [practice, daily, next].flat().filter((step) => step !== goal)
  return <ResultDetail {...state} goal={goal} others={others} />
}
