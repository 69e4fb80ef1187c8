import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { toResultState } from '../../play/attempts/attempt.ts'
import { getQuizId, getResultPath, type QuizFacts } from '../../play/attempts/quiz-facts.ts'
import { createQuizStore, type QuizState, type QuizStore } from '../../play/attempts/quiz-store.ts'
import { attempts } from '../../play/outbox.ts'
import { quizSettingsStore } from '../../play/quiz-settings.ts'
import { PageHeading } from '../../ui/page.tsx'
import type { StartState } from './quiz-overview.tsx'
import { RunningQuiz } from './running-quiz.tsx'
import { SubmissionScreen } from './submission-screen.tsx'

interface QuizFlowProps {
  userId: Id
  quiz: QuizFacts
  overview: (start: StartState) => ReactNode
}

/** Render with another `key` for another quiz or user, because the store is created only on mount. */
export function QuizFlow({ userId, quiz, overview }: QuizFlowProps) {
  const [store] = useState(() => createQuizStore(attempts, { userId, quizId: getQuizId(quiz) }))
  const state = useStore(store)
  const root = useRef<HTMLDivElement>(null)
  const title = 'attempt' in state ? state.attempt.quiz.title : quiz.title
  usePageTitle(title)
  useShowResult(userId, state)

  useEffect(() => {
    const { pathname } = window.location
    store.open()
    // If the path has not changed, the page crashed or the session ended; the player did not quit.
    return () => (window.location.pathname === pathname ? store.close() : store.leave())
  }, [store])

  // Changing the screen may remove the focused element, so the new heading gets the focus.
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
      <QuizScreen state={state} store={store} quiz={quiz} overview={overview} title={title} />
    </div>
  )
}

interface QuizScreenProps extends Pick<QuizFlowProps, 'quiz' | 'overview'> {
  state: QuizState
  store: QuizStore
  title: string
}

function QuizScreen({ state, store, quiz, overview, title }: QuizScreenProps) {
  const goBack = useGoBack(1)
  const attempt = store.attempt()
  switch (state.phase) {
    case 'overview':
    case 'starting':
      return overview({
        isStarting: state.phase === 'starting',
        problem: state.phase === 'overview' ? state.problem : undefined,
        onStart: (again) => void store.start(quiz, quizSettingsStore.getState().timeFactor, again),
        onQuit: goBack,
      })
    case 'running':
      if (!attempt) return null
      return (
        <RunningQuiz
          state={state}
          store={attempt}
          onSubmit={store.submit}
          onTimeUp={() => {
            announce('Time is up.')
            void store.endOfTime()
          }}
          onQuit={goBack}
        />
      )
    case 'finished':
      return <PageHeading title={title} />
    case 'submitting':
    case 'failed':
    case 'refused':
      return (
        <SubmissionScreen
          state={state}
          onRetry={store.retry}
          onGoBack={goBack}
          onDiscard={store.discard}
        />
      )
  }
}

function useShowResult(userId: Id, state: QuizState): void {
  const navigate = useNavigate()
  const showResult = useEffectEvent(({ attempt, result }: FinishedState) => {
    void navigate(getResultPath(attempt.quiz), { state: toResultState(userId, attempt, result) })
  })
  useEffect(() => {
    if (state.phase === 'finished') showResult(state)
  }, [state])
}

type FinishedState = Extract<QuizState, { phase: 'finished' }>
