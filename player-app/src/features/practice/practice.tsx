import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as mistakes from '@quiz-kingdom/shared/api/game/mistakes.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Practice as StartedPractice } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { sortInPlayOrder } from '../../play/attempts/shown-options.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import page from '../../ui/page.module.css'
import { describeNextDue } from './describe-due.ts'
import { PracticeQuestions, type PracticeQuestionsProps } from './practice-questions.tsx'

export function MistakePractice({ categoryId }: { categoryId: Id | undefined }) {
  return (
    <Practice
      load={() => api(mistakes.listDue, { query: { categoryId } })}
      onAnswer={async (body) => {
        const result = await api(mistakes.answer, { body })
        return { ...result, comment: describeNextDue(result) }
      }}
      moreLabel="Keep practising"
      leaveTo={paths.mistakes}
    />
  )
}

export function QuizPractice({ categoryId }: { categoryId: Id }) {
  const [hasBegun, setHasBegun] = useState(false)
  const overview = paths.quizFlowOf(categoryId)
  if (!hasBegun)
    return (
      <div className={card.banded}>
        <div className="stack padded">
          <p className="large">See the right answer after each question. No points, no clock.</p>
          <p className="large">
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
    <Practice
      load={async () => {
        const { practiceId, questions } = await api(mistakes.startQuizPractice, {
          body: { categoryId },
        })
        return {
          practiceId,
          due: 0,
          questions: sortInPlayOrder(questions, practiceId, 'questions'),
        }
      }}
      onAnswer={async (body) => {
        const result = await api(mistakes.answerQuizPractice, { body })
        return { ...result, comment: result.isRight ? '' : 'Saved to My mistakes.' }
      }}
      moreLabel="Practise again"
      leaveTo={overview}
    >
      <LinkButton to={overview}>Play for points</LinkButton>
    </Practice>
  )
}

interface PracticeProps extends Pick<PracticeQuestionsProps, 'onAnswer' | 'leaveTo'> {
  load: () => Promise<StartedPractice>
  moreLabel: string
  children?: ReactNode
}

function Practice({ load, onAnswer, moreLabel, leaveTo, children }: PracticeProps) {
  const loading = useAction()
  const [practice, setPractice] = useState<StartedPractice>()
  /** The number of right answers, once all questions are answered. */
  const [right, setRight] = useState<number>()

  function start(): void {
    setRight(undefined)
    void loading.run(load, { onDone: setPractice })
  }

  const begin = useEffectEvent(start)
  useEffect(() => begin(), [])

  if (loading.problem)
    return <ErrorAlert message={loading.problem} onRetry={start} isRetrying={loading.isPending} />
  if (!practice || loading.isPending) return <LoadingNote>Loading your practice...</LoadingNote>
  const asked = practice.questions.length
  if (asked === 0)
    return (
      <EmptyState title="Nothing to practise today.">
        <LinkButton to={paths.quiz}>Choose a quiz</LinkButton>
      </EmptyState>
    )
  if (right === undefined)
    return (
      <PracticeQuestions
        practice={practice}
        onAnswer={onAnswer}
        leaveTo={leaveTo}
        onFinish={setRight}
      />
    )
  const left = practice.due - asked
  const hasMore = left > 0 || children !== undefined
  return (
    <PracticeDone words={`${right} of ${asked} right. ${describeLeft(left)}`}>
      {children}
      {hasMore && (
        <PlainButton variant={children ? 'quiet' : 'filled'} onClick={start}>
          {moreLabel}
        </PlainButton>
      )}
      <LinkButton to={paths.mistakes} variant={hasMore ? 'quiet' : 'filled'}>
        My mistakes
      </LinkButton>
    </PracticeDone>
  )
}

const describeLeft = (left: number) => (left > 0 ? `${left} more to practise today.` : '')

function PracticeDone({ words, children }: { words: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useAnnouncement<HTMLParagraphElement>()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="practised" className="stack">
      <h2 id="practised" ref={heading} tabIndex={-1} className={page.sectionTitle}>
        Nice work!
      </h2>
      <p ref={said} className="large">
        {words}
      </p>
      <div className="row">{children}</div>
    </section>
  )
}
