import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { QuizResult } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useGoBack } from '../../lib/go-back.ts'
import type { ResultState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import type { AttemptState } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'
import type { QuizFacts } from './quiz-facts.ts'
import { QuizOverview } from './quiz-overview.tsx'
import { RunningQuiz } from './running-quiz.tsx'
import { SubmitProblem } from './submit-problem.tsx'

interface QuizFlowProps {
  userId: Id
  quiz: QuizFacts
  /** The server knows no such quiz; an attempt that is already under way can still be finished. */
  isGone?: boolean
}

/** One quiz from its overview to its result. Another quiz or user needs another `key`. */
export function QuizFlow({ userId, quiz, isGone = false }: QuizFlowProps) {
  const [store] = useState(() => createAttemptStore({ userId, categoryId: quiz.categoryId }))
  const state = useStore(store)
  const goBack = useGoBack(1)
  const title = 'attempt' in state ? state.attempt.quiz.title : quiz.title
  usePageTitle(title)
  useShowResult(state)

  useEffect(() => {
    store.open()
    return store.leave
  }, [store])

  switch (state.phase) {
    case 'overview':
    case 'starting':
      return (
        <QuizOverview
          quiz={quiz}
          isGone={isGone}
          isStarting={state.phase === 'starting'}
          problem={state.phase === 'overview' ? state.problem : undefined}
          onStart={(questions) => store.start(quiz, questions)}
          onQuit={goBack}
        />
      )
    case 'running':
      return <RunningQuiz attempt={state.attempt} store={store} onQuit={goBack} />
    case 'submitting':
    case 'finished':
      return (
        <>
          <PageHeading title={title} />
          <LoadingNote>Updating your score...</LoadingNote>
        </>
      )
    case 'failed':
      return (
        <SubmitProblem
          title={title}
          problem={state.problem}
          canRetry={state.canRetry}
          onRetry={store.retry}
          onGoBack={goBack}
        />
      )
  }
}

function useShowResult(state: AttemptState): void {
  const navigate = useNavigate()
  const showResult = useEffectEvent((result: QuizResult) => {
    const resultState: ResultState = { result }
    void navigate(paths.resultDetail, { state: resultState })
  })
  useEffect(() => {
    if (state.phase === 'finished') showResult(state.result)
  }, [state])
}
