import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { QuizResult } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { useGoBack } from '@quiz-kingdom/shared/ui/go-back.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { ResultState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { AttemptState } from './attempt.ts'
import { type AttemptStore, createAttemptStore } from './attempt-store.ts'
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
  const root = useRef<HTMLDivElement>(null)
  const title = 'attempt' in state ? state.attempt.quiz.title : quiz.title
  usePageTitle(title)
  useShowResult(state)

  useEffect(() => {
    store.open()
    return store.leave
  }, [store])

  // What had the focus may have gone with its screen; the next one's heading takes it.
  const screen = state.phase === 'starting' ? 'overview' : state.phase
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }, [screen])

  return (
    <div ref={root}>
      <Screen state={state} store={store} quiz={quiz} isGone={isGone} title={title} />
    </div>
  )
}

interface ScreenProps {
  state: AttemptState
  store: AttemptStore
  quiz: QuizFacts
  isGone: boolean
  title: string
}

function Screen({ state, store, quiz, isGone, title }: ScreenProps) {
  const goBack = useGoBack(1)
  switch (state.phase) {
    case 'overview':
    case 'starting':
      return (
        <QuizOverview
          quiz={quiz}
          isGone={isGone}
          isStarting={state.phase === 'starting'}
          problem={state.phase === 'overview' ? state.problem : undefined}
          onStart={() => store.start(quiz)}
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
    case 'refused':
      return (
        <SubmitProblem
          state={state}
          onRetry={store.retry}
          onGoBack={goBack}
          onDiscard={store.discard}
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
