import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { TimeFactor } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { readStoredUser, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { createStore } from 'zustand/vanilla'
import { type AttemptState, START_FAILURE } from './attempt.ts'
import { type AttemptStore, browserDevice, type Device } from './attempt-store.ts'
import type { Attempts } from './attempts.ts'
import { GUEST_ID } from './guest.ts'
import { startQuiz } from './quiz-calls.ts'
import { getQuizId, type QuizFacts } from './quiz-facts.ts'

export type QuizState =
  | { phase: 'overview'; problem?: string }
  | { phase: 'starting' }
  | Exclude<AttemptState, { phase: 'dropped' }>

export type QuizStore = ReturnType<typeof createQuizStore>

export function createQuizStore(
  attempts: Attempts,
  { userId, quizId: firstQuizId }: { userId: Id; quizId: string },
  { times }: Device = browserDevice,
) {
  const store = createStore<QuizState>()(() => ({ phase: 'overview' }))
  const show = (state: QuizState) => store.setState(state, true)
  let attempt: AttemptStore | undefined
  let stopFollowing = () => {}
  let isOpen = false
  let quizId = firstQuizId

  function follow(next: AttemptStore | undefined): void {
    stopFollowing()
    attempt = next
    if (!next) {
      show({ phase: 'overview' })
      return
    }
    const copy = (state: AttemptState) => {
      if (state.phase !== 'dropped') return show(state)
      next.close()
      follow(attempts.ofQuiz(quizId))
    }
    stopFollowing = next.subscribe(copy)
    next.open()
    copy(next.getState())
    if (next.getState().phase === 'submitting') void sendIfKnown()
    attempts.updateOutbox()
  }

  /** After a log-out, the answers wait for the next log-in. */
  async function sendIfKnown(): Promise<void> {
    if (userId !== GUEST_ID && !readStoredUser()) return setLoggedOut('User not found')
    await attempt?.send()
  }

  async function start(quiz: QuizFacts, timeFactor: TimeFactor = 1, again = false): Promise<void> {
    if (store.getState().phase !== 'overview') return
    const begun = attempts.ofQuiz(quizId)
    if (begun) return follow(begun)
    show({ phase: 'starting' })
    try {
      const started = await startQuiz(quiz, { timeFactor, again }, () => times().wall)
      attempts.begin(userId, started)
      quizId = getQuizId(started.quiz)
      show({ phase: 'overview' })
      if (isOpen) follow(attempts.ofQuiz(quizId))
    } catch (error) {
      const problem = error instanceof ApiError ? error.message : START_FAILURE
      show({ phase: 'overview', problem })
    }
  }

  function end(how: { isTimeUp: boolean }): Promise<void> {
    attempt?.end(how)
    return sendIfKnown()
  }

  function go(how: 'close' | 'leave'): void {
    isOpen = false
    stopFollowing()
    attempt?.[how]()
    attempts.updateOutbox()
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Call when a page shows the quiz. Sends a submission that the last page left unfinished. */
    open: () => {
      isOpen = true
      follow(attempts.ofQuiz(quizId))
    },
    /** Call when the page closes without the player quitting. */
    close: () => go('close'),
    /** Call when the player goes elsewhere in the app. The attempt can be resumed until time is up. */
    leave: () => go('leave'),
    start,
    attempt: () => attempt,
    submit: () => end({ isTimeUp: false }),
    endOfTime: () => end({ isTimeUp: true }),
    retry: sendIfKnown,
    discard: () => attempt?.discard(),
  }
}
