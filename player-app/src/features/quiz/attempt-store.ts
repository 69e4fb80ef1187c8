import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { startAttempt, submitAnswers } from '@quiz-kingdom/shared/api/quiz-results.ts'
import { setLoggedOut, storedUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import {
  type CacheKey,
  readCache,
  removeCache,
  writeCache,
} from '@quiz-kingdom/shared/cache/local-cache.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { PlayerQuestion } from '@quiz-kingdom/shared/entities/question.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type Attempt,
  type AttemptState,
  answersToSubmit,
  beginAttempt,
  chooseOption,
  goToStep,
  resumeAttempt,
  SavedAttemptSchema,
  START_FAILED,
  SUBMIT_FAILED,
} from './attempt.ts'
import type { QuizFacts } from './quiz-facts.ts'

/** Refusals that pass by themselves or after a new log-in; any other 4xx would only come again. */
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
  start: (quiz: QuizFacts, questions: readonly PlayerQuestion[]) => Promise<void>
  choose: (option: number) => void
  previous: () => void
  next: () => void
  submit: () => Promise<void>
  retry: () => Promise<void>
  /** The page goes elsewhere in the app; coming back before the deadline resumes. */
  leave: () => void
}

/**
 * One user's attempt at one category. It is kept on the device from Start until the server has
 * taken it, so that neither a reload, a crash nor a failed submit loses an answer.
 */
export function createAttemptStore({
  userId,
  categoryId,
  now = Date.now,
}: AttemptOf): AttemptStore {
  const key: CacheKey = `quiz-kingdom:attempt:${userId}:${categoryId}`
  const saved = readCache(key, SavedAttemptSchema)
  const store = createStore<AttemptState>()(() =>
    saved ? resumeAttempt(saved, now()) : { phase: 'overview' },
  )
  let isOpen = false
  let isSending = false

  const show = (state: AttemptState) => store.setState(state, true)
  const runningAttempt = () => {
    const state = store.getState()
    return state.phase === 'running' ? state.attempt : undefined
  }

  function run(attempt: Attempt): void {
    writeCache(key, { stage: isOpen ? 'running' : 'left', attempt })
    show({ phase: 'running', attempt })
  }

  function change(step: (attempt: Attempt) => Attempt): void {
    const attempt = runningAttempt()
    if (attempt) run(step(attempt))
  }

  async function start(quiz: QuizFacts, questions: readonly PlayerQuestion[]): Promise<void> {
    if (store.getState().phase !== 'overview') return
    show({ phase: 'starting' })
    const askedAt = now()
    try {
      run(beginAttempt({ quiz, questions, start: await startAttempt(categoryId), askedAt }))
    } catch (error) {
      show({ phase: 'overview', problem: messageOf(error, START_FAILED) })
    }
  }

  async function send(attempt: Attempt): Promise<void> {
    if (isSending) return
    writeCache(key, { stage: 'submitting', attempt })
    show({ phase: 'submitting', attempt })
    if (!storedUser()) return setLoggedOut('User not found')
    isSending = true
    const answers = answersToSubmit(attempt)
    try {
      const { attemptId } = attempt
      const result = await submitAnswers({ userId, categoryId, attemptId, answers })
      removeCache(key)
      show({ phase: 'finished', result })
    } catch (error) {
      fail(attempt, error)
    } finally {
      isSending = false
    }
  }

  function fail(attempt: Attempt, error: unknown): void {
    const canRetry = mayPass(error)
    if (canRetry) writeCache(key, { stage: 'failed', attempt })
    else removeCache(key)
    show({ phase: 'failed', attempt, problem: messageOf(error, SUBMIT_FAILED), canRetry })
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: () => {
      isOpen = true
      const state = store.getState()
      if (state.phase === 'overview') removeCache(key)
      if (state.phase === 'running') run(state.attempt)
      if (state.phase === 'submitting') void send(state.attempt)
    },
    start,
    choose: (option) => change((attempt) => chooseOption(attempt, option)),
    previous: () => change((attempt) => goToStep(attempt, attempt.step - 1)),
    next: () => change((attempt) => goToStep(attempt, attempt.step + 1)),
    submit: async () => {
      const attempt = runningAttempt()
      if (attempt) await send(attempt)
    },
    retry: async () => {
      const state = store.getState()
      if (state.phase === 'failed' && state.canRetry) await send(state.attempt)
    },
    leave: () => {
      isOpen = false
      change((attempt) => attempt)
    },
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const isRefusal = error.status >= 400 && error.status < 500
  return !isRefusal || PASSING_REFUSALS.includes(error.status)
}

function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}
