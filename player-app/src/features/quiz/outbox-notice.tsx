import { UserFacingError } from '@quiz-kingdom/shared/api/client/http.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { toResultState } from '../../play/attempts/attempt.ts'
import type { ArrivedResult } from '../../play/attempts/attempt-storage.ts'
import type { AttemptStore } from '../../play/attempts/attempt-store.ts'
import { getQuizPath, getResultPath } from '../../play/attempts/quiz-facts.ts'
import { attempts } from '../../play/outbox.ts'
import { TimeToGo } from '../../play/time-to-go.tsx'
import { DiscardButton } from './discard-button.tsx'
import classes from './outbox-notice.module.css'

export function OutboxNotice() {
  const { running, waiting, isSending, refused, arrived } = useStore(attempts.outbox)
  const count = running.length + waiting.length + refused.length + arrived.length
  if (count === 0) return null
  const [first, ...more] = running.toSorted(
    (one, other) => getAttemptEnd(one) - getAttemptEnd(other),
  )
  return (
    <section aria-label="Results" className={classes.root}>
      {first && renderRunning(first)}
      {more.length > 0 && (
        <details>
          <summary className={classes.more}>
            {pluralize(more.length, 'more unfinished quiz', 'more unfinished quizzes')}
          </summary>
          {more.map(renderRunning)}
        </details>
      )}
      {waiting.length > 0 && <WaitingNote count={waiting.length} isSending={isSending} />}
      {refused.map((store) => (
        <RefusedNote key={store.attemptId} store={store} />
      ))}
      {arrived.map((one) => (
        <ArrivedNote key={one.attempt.attemptId} {...one} />
      ))}
    </section>
  )
}

const renderRunning = (store: AttemptStore) => (
  <NoticeBoundary key={store.attemptId}>
    <RunningQuizNote store={store} />
  </NoticeBoundary>
)

/** Renders nothing if a note crashes, because notes are on every page. */
class NoticeBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => !this.state.hasFailed && this.props.children
}

function getAttemptEnd(store: AttemptStore): number {
  const state = store.getState()
  return state.phase === 'running' ? state.endsAt : Number.POSITIVE_INFINITY
}

function RunningQuizNote({ store }: { store: AttemptStore }) {
  const state = useStore(store)
  if (state.phase !== 'running') return null
  const { quiz } = state.attempt
  return (
    <div className={classes.line}>
      <p className={classes.text}>
        {quiz.title} is still running. <TimeToGo endsAt={state.endsAt} />
      </p>
      <LinkButton to={getQuizPath(quiz)}>Continue</LinkButton>
      <DiscardButton
        label="Give up"
        mustAsk
        onDiscard={() => {
          store.discard()
          focusPage()
        }}
      />
    </div>
  )
}

function WaitingNote({ count, isSending }: { count: number; isSending: boolean }) {
  const action = useAction()
  const problem = action.state.phase === 'failed' ? action.state.problem : undefined
  const text = `${pluralize(count, 'result')} not sent yet`
  useEffect(() => announce(text), [text])

  useEffect(() => {
    if (problem) announce(problem)
  }, [problem])

  const sendNow = () =>
    action.run(async () => {
      await attempts.send()
      const failed = attempts.outbox.getState().waiting[0]?.getState()
      if (failed?.phase !== 'failed') return
      throw new UserFacingError(navigator.onLine ? failed.problem : 'You’re offline.')
    })

  return (
    <div className={classes.line}>
      <p className={classes.text}>
        {text}
        {problem && !isSending && `. ${problem}`}
      </p>
      <ActionButton variant="quiet" isPending={isSending} onPress={() => void sendNow()}>
        Send now
      </ActionButton>
      <DiscardButton
        label="Discard"
        mustAsk
        title={count === 1 ? 'Discard these answers?' : `Discard your answers to ${count} quizzes?`}
        onDiscard={() => {
          attempts.discardWaiting()
          focusPage()
        }}
      />
    </div>
  )
}

/**
 * A category quiz's page shows the reason. The daily page may show another day, so a daily quiz's note gives
 * the reason.
 */
function RefusedNote({ store }: { store: AttemptStore }) {
  const state = useStore(store)
  const refused = state.phase === 'refused' ? state : undefined
  const quiz = refused?.attempt.quiz
  const isOfDay = quiz !== undefined && 'day' in quiz
  const reason = isOfDay ? `: ${refused?.problem}` : ''
  const text = `Your answers to ${quiz?.title} don’t count${reason}`
  useEffect(() => announce(text), [text])
  if (!quiz) return null
  return (
    <div className={classes.line}>
      <p className={classes.text}>{text}</p>
      {isOfDay ? (
        <DiscardButton
          label="Discard"
          mustAsk={false}
          onDiscard={() => {
            store.discard()
            focusPage()
          }}
        />
      ) : (
        <LinkButton variant="quiet" to={getQuizPath(quiz)}>
          See why
        </LinkButton>
      )}
    </div>
  )
}

function ArrivedNote({ userId, attempt, result }: ArrivedResult) {
  const { pathname } = useLocation()
  const { attemptId, quiz } = attempt
  const { score, totalQuestions } = result
  const text = `${quiz.title}: you scored ${score} out of ${totalQuestions}`
  const dismiss = () => attempts.dismiss(attemptId)
  useEffect(() => announce(text), [text])
  return (
    <div className={classes.line}>
      <p className={classes.text}>{text}</p>
      <LinkButton
        to={getResultPath(quiz)}
        state={toResultState(userId, attempt, result)}
        // Replacing another result adds no history entry.
        replace={pathname === getResultPath(quiz)}
        onClick={dismiss}
      >
        See the result
      </LinkButton>
      <PlainButton
        variant="quiet"
        onClick={() => {
          dismiss()
          focusPage()
        }}
      >
        Close
      </PlainButton>
    </div>
  )
}

/** Call when the focused line disappears. */
function focusPage(): void {
  document.getElementById('main')?.focus()
}
