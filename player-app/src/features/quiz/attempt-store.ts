import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { startAttempt, submitAnswers } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { setLoggedOut, storedUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { SOMEONE_ELSES_ATTEMPT } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type Attempt,
  type AttemptState,
  answersToSubmit,
  beginAttempt,
  chooseOption,
  goToStep,
  resumeAttempt,
  type SavedAttempt,
  START_FAILED,
  SUBMIT_FAILED,
} from './attempt.ts'
import { attemptStorage } from './attempt-storage.ts'
import type { QuizFacts } from './quiz-facts.ts'

/** Refusals that may pass, by waiting or by a log-in; any other 4xx would only come again. */
const PASSING_REFUSALS = [401, 403, 408, 429]

interface AttemptOf {
  userId: Id
  categoryId: Id
  /** ms since the epoch, by the device's clock. */
  now?: () => number
}

export interface AttemptStore extends Pick<StoreApi<AttemptState>, 'getState' | 'subscribe'> {
  getInitialState: () => AttemptState
  /** The page shows the attempt; what was about to be sent when the page went away is sent now. */
  open: () => void
  start: (quiz: QuizFacts) => Promise<void>
  choose: (option: number) => void
  previous: () => void
  next: () => void
  submit: () => Promise<void>
  retry: () => Promise<void>
  /** Gives up what failed or was refused, so that the quiz can be started again. */
  discard: () => void
  /** The page goes elsewhere in the app; coming back before the deadline resumes. */
  leave: () => void
}

/**
 * One user's attempt at one category. It is kept on the device from Start until the server has
 * taken it or the player discards it, so that neither a reload, a crash nor a failed submit loses
 * an answer.
 */
export function createAttemptStore({
  userId,
  categoryId,
  now = Date.now,
}: AttemptOf): AttemptStore {
  const storage = attemptStorage(userId, categoryId)
  const store = createStore<AttemptState>()(() => stateOf(storage.read()))
  let isOpen = false
  let isSending = false

  const show = (state: AttemptState) => store.setState(state, true)
  const openStage = () => (isOpen ? 'running' : 'left')

  function stateOf(saved: SavedAttempt | undefined): AttemptState {
    return saved ? resumeAttempt(saved, now()) : { phase: 'overview' }
  }

  /** Shows what the device keeps, of another tab too, and goes on with it. */
  function resume(): void {
    const state = stateOf(storage.read())
    if (state.phase === 'overview') storage.clear()
    if (state.phase === 'running') run(state.attempt)
    else if (state.phase === 'submitting') void send(state.attempt)
    else show(state)
  }

  function run(attempt: Attempt): void {
    storage.update({ stage: openStage(), attempt })
    show({ phase: 'running', attempt })
  }

  function change(step: (attempt: Attempt) => Attempt): void {
    const state = store.getState()
    if (state.phase === 'running') run(step(state.attempt))
  }

  async function start(quiz: QuizFacts): Promise<void> {
    if (store.getState().phase !== 'overview') return
    resume()
    if (store.getState().phase !== 'overview') return
    show({ phase: 'starting' })
    try {
      const start = await startAttempt(categoryId)
      const attempt = beginAttempt({ quiz, start, arrivedAt: now() })
      if (storage.begin({ stage: openStage(), attempt })) show({ phase: 'running', attempt })
      else if (isOpen) resume()
    } catch (error) {
      show({ phase: 'overview', problem: messageOf(error, START_FAILED) })
    }
  }

  async function send(attempt: Attempt): Promise<void> {
    storage.update({ stage: 'submitting', attempt })
    show({ phase: 'submitting', attempt })
    if (isSending) return
    if (!storedUser()) return setLoggedOut('User not found')
    isSending = true
    const answers = answersToSubmit(attempt)
    try {
      const { attemptId } = attempt
      const result = await submitAnswers({ userId, categoryId, attemptId, answers })
      storage.remove(attempt)
      show({ phase: 'finished', result })
    } catch (error) {
      fail(attempt, error)
    } finally {
      isSending = false
    }
  }

  function fail(attempt: Attempt, error: unknown): void {
    const problem = messageOf(error, SUBMIT_FAILED)
    if (mayPass(error)) {
      const isKept = storage.update({ stage: 'failed', attempt })
      show({ phase: 'failed', attempt, problem, isKept })
    } else {
      storage.update({ stage: 'refused', attempt, problem })
      show({ phase: 'refused', attempt, problem })
    }
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: () => {
      isOpen = true
      resume()
    },
    start,
    choose: (option) => change((attempt) => chooseOption(attempt, option)),
    previous: () => change((attempt) => goToStep(attempt, attempt.step - 1)),
    next: () => change((attempt) => goToStep(attempt, attempt.step + 1)),
    submit: async () => {
      const state = store.getState()
      if (state.phase === 'running') await send(state.attempt)
    },
    retry: async () => {
      const state = store.getState()
      if (state.phase === 'failed') await send(state.attempt)
    },
    discard: () => {
      const state = store.getState()
      if (state.phase !== 'failed' && state.phase !== 'refused') return
      storage.remove(state.attempt)
      resume()
    },
    leave: () => {
      isOpen = false
      change((attempt) => attempt)
    },
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.code === SOMEONE_ELSES_ATTEMPT) return false
  const isRefusal = error.status >= 400 && error.status < 500
  return !isRefusal || PASSING_REFUSALS.includes(error.status)
}

function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}
