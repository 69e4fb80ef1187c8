import { Button } from '@mantine/core'
import { announce } from '@quiz-kingdom/shared/ui/announcer.ts'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { withMantine } from '../../ui/with-mantine.tsx'
import { toResultState } from './attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { ArrivedResult } from './attempts.ts'
import { DiscardButton } from './discard-button.tsx'
import { attempts } from './outbox.ts'
import classes from './outbox-notice.module.css'
import { quizPathOf, resultPathOf } from './quiz-facts.ts'

/** On every page: what of the player's answers has not arrived yet, and what came of the others. */
function OutboxNotice() {
  const { waiting, isSending, refused, arrived } = useStore(attempts.outbox)
  if (waiting.length + refused.length + arrived.length === 0) return null
  return (
    <section aria-label="Results" className={classes.root}>
      {waiting.length > 0 && <Waiting count={waiting.length} isSending={isSending} />}
      {refused.map((store) => (
        <Refused key={store.attemptId} store={store} />
      ))}
      {arrived.map((one) => (
        <Arrived key={one.attempt.attemptId} {...one} />
      ))}
    </section>
  )
}

/** It stands outside the pages. */
export default withMantine(OutboxNotice)

function Waiting({ count, isSending }: { count: number; isSending: boolean }) {
  const text = count === 1 ? 'One result waits to be sent' : `${count} results wait to be sent`
  useAnnouncement(text)
  return (
    <div className={classes.line}>
      <p className={classes.text}>{text}</p>
      <Button variant="default" loading={isSending} onClick={() => void attempts.send()}>
        Send now
      </Button>
      <DiscardButton
        label="Discard"
        mustAsk
        title={count === 1 ? 'Discard these answers?' : `Discard the answers of ${count} quizzes?`}
        onDiscard={() => {
          attempts.discardWaiting()
          focusPage()
        }}
      />
    </div>
  )
}

/** Why, and the answers, are on a category quiz's own page; that of the day may be of another day. */
function Refused({ store }: { store: AttemptStore }) {
  const state = useStore(store)
  const refused = state.phase === 'refused' ? state : undefined
  const quiz = refused?.attempt.quiz
  const isOfDay = quiz !== undefined && 'day' in quiz
  const reason = isOfDay ? `: ${refused?.problem}` : ''
  const text = `Your answers to ${quiz?.title} cannot count${reason}`
  useAnnouncement(text)
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
        <Button variant="default" component={Link} to={quizPathOf(quiz)}>
          See why
        </Button>
      )}
    </div>
  )
}

function Arrived({ userId, attempt, result }: ArrivedResult) {
  const { pathname } = useLocation()
  const { attemptId, quiz } = attempt
  const { score, totalQuestions } = result
  const text = `Your result of ${quiz.title} has arrived: ${score} out of ${totalQuestions}`
  const dismiss = () => attempts.dismiss(attemptId)
  useAnnouncement(text)
  return (
    <div className={classes.line}>
      <p className={classes.text}>{text}</p>
      <Button
        component={Link}
        to={resultPathOf(quiz)}
        state={toResultState(userId, attempt, result)}
        // Another result may be on that page; this one takes its place.
        replace={pathname === resultPathOf(quiz)}
        onClick={dismiss}
      >
        See the result
      </Button>
      <Button
        variant="default"
        onClick={() => {
          dismiss()
          focusPage()
        }}
      >
        Close
      </Button>
    </div>
  )
}

/** What had the focus is gone with its line. */
function focusPage(): void {
  document.getElementById('main')?.focus()
}

function useAnnouncement(text: string): void {
  useEffect(() => announce(text), [text])
}
