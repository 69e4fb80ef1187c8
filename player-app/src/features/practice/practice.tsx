import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as mistakes from '@quiz-kingdom/shared/api/game/mistakes.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { paths } from '../../lib/paths.ts'
import { sortInPlayOrder } from '../../play/attempts/shown-options.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { describeNextDue } from './describe-due.ts'
import classes from './practice.module.css'
import { PracticeQuestion } from './practice-question.tsx'
import { createPracticeStore, type PracticeCalls, type PracticeState } from './practice-store.ts'

export function MistakePractice({ categoryId }: { categoryId: Id | undefined }) {
  const [calls] = useState<PracticeCalls>(() => ({
    load: () => api(mistakes.listDue, { query: { categoryId } }),
    answer: async (answer) => {
      const result = await api(mistakes.answer, { body: answer })
      return { ...result, comment: describeNextDue(result) }
    },
  }))
  return <Practice calls={calls} moreLabel="Keep practising" leaveTo={paths.mistakes} />
}

export function QuizPractice({ categoryId }: { categoryId: Id }) {
  const [hasBegun, setHasBegun] = useState(false)
  const [calls] = useState<PracticeCalls>(() => ({
    load: async () => {
      const { practiceId, questions } = await api(mistakes.startQuizPractice, {
        body: { categoryId },
      })
      return { practiceId, due: 0, questions: sortInPlayOrder(questions, practiceId, 'questions') }
    },
    answer: async (answer) => {
      const result = await api(mistakes.answerQuizPractice, { body: answer })
      return { ...result, comment: result.isRight ? '' : 'Saved to My mistakes.' }
    },
  }))
  const overview = paths.quizFlowOf(categoryId)
  if (!hasBegun)
    return (
      <div className={card.banded}>
        <div className="stack padded">
          <p className={classes.words}>
            See the right answer after each question. No points, no clock.
          </p>
          <p className={classes.words}>
            If you practise before you play, your first try won’t count for weekly boards.
          </p>
          <PlainButton size="lg" onClick={() => setHasBegun(true)}>
            Start practice
          </PlainButton>
          <TextLink to={overview} alone="center">
            Quit
          </TextLink>
        </div>
      </div>
    )
  return (
    <Practice calls={calls} moreLabel="Practise again" leaveTo={overview}>
      <LinkButton to={overview}>Play for points</LinkButton>
    </Practice>
  )
}

interface PracticeProps {
  calls: PracticeCalls
  moreLabel: string
  leaveTo: string
  children?: ReactNode
}

function Practice({ calls, moreLabel, leaveTo, children }: PracticeProps) {
  const [store] = useState(() => createPracticeStore(calls))
  const state = useStore(store)
  useEffect(() => void store.load(), [store])

  switch (state.phase) {
    case 'loading':
    case 'failed':
      return state.problem === undefined ? (
        <LoadingNote>Loading your practice...</LoadingNote>
      ) : (
        <ErrorAlert
          message={state.problem}
          onRetry={() => void store.load()}
          isRetrying={state.phase === 'loading'}
        />
      )
    case 'empty':
      return (
        <EmptyState title="Nothing to practise today.">
          <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
        </EmptyState>
      )
    case 'asking':
      return <PracticeQuestion state={state} store={store} leaveTo={leaveTo} />
    case 'done':
      return (
        <PracticeDone state={state}>
          {children}
          {(state.left > 0 || children) && (
            <PlainButton variant={children ? 'quiet' : 'filled'} onClick={() => void store.load()}>
              {moreLabel}
            </PlainButton>
          )}
          <LinkButton to={paths.mistakes} variant={state.left > 0 || children ? 'quiet' : 'filled'}>
            My mistakes
          </LinkButton>
        </PracticeDone>
      )
  }
}

interface PracticeDoneProps {
  state: Extract<PracticeState, { phase: 'done' }>
  children: ReactNode
}

function PracticeDone({ state: { right, asked, left }, children }: PracticeDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useAnnouncement<HTMLParagraphElement>()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="practised" className="stack">
      <h2 id="practised" ref={heading} tabIndex={-1} className={classes.title}>
        Nice work!
      </h2>
      <p ref={words} className={classes.words}>
        {right} of {asked} right. {left > 0 && `${left} more to practise today.`}
      </p>
      <div className="row">{children}</div>
    </section>
  )
}
