import { Button } from '@mantine/core'
import { answerInPractice, fetchPractice } from '@quiz-kingdom/shared/api/mistakes.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { useAnnounced } from '@quiz-kingdom/shared/ui/status/announcer.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { paths } from '../../paths.ts'
import classes from './practice.module.css'
import { PracticeQuestion } from './practice-question.tsx'
import { createPracticeStore, type PracticeState } from './practice-store.ts'

/** What is due, in one quiz alone if it is given, one question after the other. */
export function Practice({ categoryId }: { categoryId: Id | undefined }) {
  const [store] = useState(() =>
    createPracticeStore({ load: () => fetchPractice(categoryId), answer: answerInPractice }),
  )
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
        <EmptyState title="Nothing due today.">
          <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
        </EmptyState>
      )
    case 'asking':
      return <PracticeQuestion state={state} store={store} />
    case 'done':
      return <Done state={state} onMore={() => void store.load()} />
  }
}

interface DoneProps {
  state: Extract<PracticeState, { phase: 'done' }>
  onMore: () => void
}

function Done({ state: { right, asked, left }, onMore }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useAnnounced<HTMLParagraphElement>()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="practised" className={classes.done}>
      <h2 id="practised" ref={heading} tabIndex={-1} className={classes.title}>
        Well practised
      </h2>
      <p ref={words} className={classes.words}>
        {right} of {asked} right. {whatIsLeft(left)}
      </p>
      <div className={classes.actions}>
        {left > 0 && (
          <Button size="md" onClick={onMore}>
            Go on practising
          </Button>
        )}
        <LinkButton to={paths.mistakes} variant={left > 0 ? 'quiet' : 'filled'}>
          My mistakes
        </LinkButton>
      </div>
    </section>
  )
}

function whatIsLeft(left: number): string {
  if (left <= 0) return 'That is all for today.'
  return left === 1 ? '1 more is due today.' : `${left} more are due today.`
}
