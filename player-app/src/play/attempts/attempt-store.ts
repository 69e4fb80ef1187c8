import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createStore } from 'zustand/vanilla'
import {
  type Attempt,
  type AttemptState,
  type ClockTimes,
  chooseOption,
  getTimeLeft,
  goToStep,
  isEnded,
  resumeAttempt,
  type SavedAttempt,
  setTimeLeft,
} from './attempt.ts'
import { deleteAttempt, readAttempt, saveAttempt } from './attempt-storage.ts'
import { STORAGE_PREFIX } from './saved-attempts.ts'
import { runInOneTab, type SubmissionOutcome, submitAttempt } from './submission.ts'

export interface Device {
  times: () => ClockTimes
  lock: typeof runInOneTab
}

export const browserDevice: Device = {
  times: () => ({ wall: Date.now(), steady: performance.now() }),
  lock: runInOneTab,
}

export type AttemptStore = ReturnType<typeof createAttemptStore>

type RunningState = Extract<AttemptState, { phase: 'running' }>

/** Create only one store per attempt. The attempt stays on the device until it is submitted or discarded. */
export function createAttemptStore(
  userId: Id,
  saved: SavedAttempt,
  { times, lock }: Device = browserDevice,
) {
  const { attemptId } = saved.attempt
  const key = { userId, attemptId }
  const store = createStore<AttemptState>()(() => resumeAttempt(saved, times()))
  const show = (state: AttemptState) => store.setState(state, true)
  let isKept = readAttempt(key) !== undefined
  let pages = 0
  let sending: Promise<void> | undefined

  function write(next: SavedAttempt): boolean {
    isKept = saveAttempt(userId, next)
    return isKept
  }

  function run(attempt: Attempt, endsAt: number): void {
    const { wall, steady } = times()
    const current = setTimeLeft(attempt, Math.max(0, endsAt - steady), wall)
    write({ stage: pages > 0 ? 'running' : 'left', attempt: current })
    show({ phase: 'running', attempt: current, isKept, endsAt })
  }

  function change(step: (attempt: Attempt) => Attempt): void {
    syncFromStorage()
    const state = store.getState()
    if (state.phase === 'running') run(step(state.attempt), state.endsAt)
  }

  function syncFromStorage(): void {
    const state = store.getState()
    const kept = readAttempt(key)
    if (sending || state.phase === 'finished' || state.phase === 'dropped') return
    if (kept && isEnded(kept)) show(resumeAttempt(kept, times()))
    else if (state.phase !== 'running') {
      if (!kept && isKept) onRemovedElsewhere(state)
    } else if (kept) {
      const { answers } = kept.attempt
      const merged = isKept ? answers : { ...answers, ...state.attempt.answers }
      show({ ...state, attempt: { ...state.attempt, answers: merged } })
    }
  }

  /** Another tab has submitted or discarded the attempt. */
  function onRemovedElsewhere(state: AttemptState): void {
    if (state.phase === 'submitting' && pages > 0) void send()
    else show({ phase: 'dropped' })
  }

  /** Makes the answers final, ready to be sent. */
  function end({ isTimeUp }: { isTimeUp: boolean }): void {
    syncFromStorage()
    const state = store.getState()
    if (state.phase !== 'running') return
    const attempt = { ...state.attempt, isTimeUp }
    write({ stage: 'submitting', attempt })
    show({ phase: 'submitting', attempt, isKept })
  }

  /** Sends an ended attempt. With `quietly`, the last failure stays on screen while sending. */
  function send({ quietly } = { quietly: false }): Promise<void> {
    const state = store.getState()
    if (state.phase !== 'submitting' && state.phase !== 'failed') return Promise.resolve()
    const { attempt } = state
    if (state.phase === 'failed' && quietly) show({ ...state, isSending: true })
    else show({ phase: 'submitting', attempt, isKept })
    sending ??= deliver(attempt).finally(() => {
      sending = undefined
    })
    return sending
  }

  const isGone = () => isKept && !readAttempt(key)
  const isDropped = () => store.getState().phase === 'dropped'

  async function deliver(attempt: Attempt): Promise<void> {
    if (!isGone()) write({ stage: 'submitting', attempt })
    const outcome = await lock(`${STORAGE_PREFIX}:${attemptId}`, async () => {
      // Another tab has sent or discarded the attempt. Only an open page still needs its result.
      if (isDropped() || (isGone() && pages === 0)) return undefined
      return submitAttempt(userId, attempt)
    })
    if (!outcome) return show({ phase: 'dropped' })
    if (outcome.phase === 'finished') {
      deleteAttempt(key)
      show({ ...outcome, attempt })
    } else if (!isDropped()) fail(attempt, outcome)
  }

  function fail(
    attempt: Attempt,
    { phase, problem }: Exclude<SubmissionOutcome, { phase: 'finished' }>,
  ) {
    const isRefused = phase === 'refused'
    // Saving would bring back an attempt that another tab has submitted.
    if (isGone()) isKept = false
    else write(isRefused ? { stage: phase, attempt, problem } : { stage: phase, attempt })
    if (isRefused) show({ phase, attempt, problem })
    else show({ phase, attempt, problem, isKept, isSending: false })
  }

  /** Subtracts time that passed while the device slept, because `performance.now()` stops then. */
  function resync(): void {
    syncFromStorage()
    const state = store.getState()
    if (state.phase !== 'running') return
    if (pages > 0) resyncShown(state)
    else resyncHidden(state)
  }

  function resyncShown(state: RunningState): void {
    const kept = readAttempt(key)
    if (!kept) return
    const { wall, steady } = times()
    show({ ...state, endsAt: Math.min(state.endsAt, steady + getTimeLeft(kept.attempt, wall)) })
  }

  /** No countdown runs off screen, so time may be up by now. */
  function resyncHidden({ attempt }: RunningState): void {
    if (isGone()) show({ phase: 'dropped' })
    else show(resumeAttempt(readAttempt(key) ?? { stage: 'left', attempt }, times()))
  }

  return {
    userId,
    attemptId,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    isOpen: () => pages > 0,
    open: () => {
      pages++
      change((attempt) => attempt)
    },
    /** Call when the page crashed or the session ended: the attempt then continues off screen. */
    close: () => {
      pages--
    },
    /** Call when the player goes elsewhere in the app. The attempt can be resumed until time is up. */
    leave: () => {
      pages--
      change((attempt) => attempt)
    },
    choose: (option: number) => change((attempt) => chooseOption(attempt, option)),
    previous: () => change((attempt) => goToStep(attempt, attempt.step - 1)),
    next: () => change((attempt) => goToStep(attempt, attempt.step + 1)),
    goTo: (step: number) => change((attempt) => goToStep(attempt, step)),
    end,
    send,
    /** Drops an attempt that failed, was refused or runs off screen, so the quiz can be started again. */
    discard: () => {
      const { phase } = store.getState()
      const isHidden = phase === 'running' && pages === 0
      if (!isHidden && phase !== 'failed' && phase !== 'refused') return
      deleteAttempt(key)
      show({ phase: 'dropped' })
    },
    /** Takes over changes that another tab has saved. */
    syncFromStorage: () => {
      syncFromStorage()
      // Leaving the quiz in another tab must not end the attempt here.
      if (pages > 0 && readAttempt(key)?.stage === 'left') change((attempt) => attempt)
    },
    /** Saves before the browser may end the page or the device may sleep. */
    persist: () => {
      if (pages > 0) change((attempt) => attempt)
    },
    resync,
  }
}
