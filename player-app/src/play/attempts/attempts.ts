import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LATE_SUBMISSION_DAYS } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { createStore } from 'zustand/vanilla'
import {
  type Attempt,
  type AttemptState,
  findNewest,
  isDaily,
  isEnded,
  isQuit,
  type SavedAttempt,
} from './attempt.ts'
import {
  type ArrivedResult,
  deleteAttempt,
  deleteResult,
  isResultKey,
  listAttempts,
  listResults,
  parseStorageKey,
  readAttempt,
  saveAttempt,
  saveResult,
} from './attempt-storage.ts'
import {
  type AttemptStore,
  browserDevice,
  createAttemptStore,
  type Device,
} from './attempt-store.ts'
import { GUEST_ID } from './guest.ts'
import { getQuizId, isDailyId } from './quiz-facts.ts'
import { createRetry } from './retry.ts'
import { savedAttemptsStore } from './saved-attempts.ts'

/** The longest wait between checks, in ms. It is limited because timers stop while the device sleeps. */
const CHECK_INTERVAL_MAX_MS = 60 * 60_000
const RETENTION_MS = LATE_SUBMISSION_DAYS * 24 * 60 * 60 * 1000

/** One user's attempts that no page shows. */
export interface Outbox {
  running: readonly AttemptStore[]
  waiting: readonly AttemptStore[]
  isSending: boolean
  refused: readonly AttemptStore[]
  arrived: readonly ArrivedResult[]
}

const EMPTY_OUTBOX: Outbox = {
  running: [],
  waiting: [],
  isSending: false,
  refused: [],
  arrived: [],
}

export type Attempts = ReturnType<typeof createAttempts>

export function createAttempts(parts: Device = browserDevice) {
  const stores = new Map<Id, AttemptStore>()
  const outbox = createStore<Outbox>(() => EMPTY_OUTBOX)
  let userId: Id | undefined
  let isSure = true
  let endTimer: ReturnType<typeof setTimeout> | undefined

  const own = () => [...stores.values()].filter((store) => store.userId === userId)
  /** Includes guest attempts: the server's signature lets any session send them. */
  const ownAndGuests = () => [...stores.values()].filter((store) => canSendFor(userId, store))
  const toSend = () => (isSure ? ownAndGuests() : [])
  const isHidden = (store: AttemptStore) => !store.isOpen()

  /** Call when a page starts or stops showing an attempt. */
  function updateOutbox(): void {
    watchEnd()
    const hidden = own().filter(isHidden)
    const inPhase = (phase: string) => hidden.filter((store) => store.getState().phase === phase)
    const running = inPhase('running')
    const waiting = inPhase('failed')
    const isSending = waiting.some(isBeingSent)
    savedAttemptsStore.setState({ running: getRunningEndTimes(running) })
    outbox.setState({ running, waiting, refused: inPhase('refused'), isSending })
  }

  function showArrived(): void {
    outbox.setState({ arrived: listResults().filter((result) => result.userId === userId) })
  }

  /** Ends and sends attempts off screen as soon as their time is up. */
  function watchEnd(): void {
    clearTimeout(endTimer)
    const ends = ownAndGuests().flatMap((store) => {
      const state = store.getState()
      return state.phase === 'running' && isHidden(store) ? [state.endsAt] : []
    })
    const left = Math.min(...ends) - parts.times().steady
    if (!Number.isFinite(left)) return
    const wait = Math.min(Math.max(0, left), CHECK_INTERVAL_MAX_MS)
    endTimer = setTimeout(() => {
      for (const store of ownAndGuests().filter(isHidden)) store.resync()
      watchEnd()
      void retry.sendSoon()
    }, wait)
  }

  function adopt(owner: Id, saved: SavedAttempt): AttemptStore {
    const { attemptId } = saved.attempt
    const known = stores.get(attemptId)
    if (known) return known
    const store = createAttemptStore(owner, saved, parts)
    stores.set(attemptId, store)
    store.subscribe((state) => {
      if (state.phase === 'finished' || state.phase === 'dropped') stores.delete(attemptId)
      if (state.phase === 'finished' && isHidden(store) && owner === userId) {
        const { attempt, result } = state
        const one = { userId: owner, attempt, result }
        saveResult(one)
        outbox.setState(({ arrived }) => ({ arrived: [...arrived, one] }))
      }
      updateOutbox()
      retry.later()
    })
    return store
  }

  function load(): void {
    removeOutdated(parts.times().wall, userId)
    for (const kept of listAttempts()) {
      if (canSendFor(userId, kept) && kept.saved) adopt(kept.userId, kept.saved)
    }
    updateOutbox()
  }

  async function sendAll(): Promise<void> {
    for (const store of toSend()) await store.send({ quietly: true })
  }

  const retry = createRetry(sendAll, () =>
    toSend().some((store) => store.getState().phase === 'failed'),
  )

  function resumable(): ResumableAttempt[] {
    load()
    for (const store of own().filter(isHidden)) store.resync()
    return own().flatMap((store) => {
      const state = store.getState()
      return 'attempt' in state ? [{ store, phase: state.phase, attempt: state.attempt }] : []
    })
  }

  return {
    outbox,
    /** Sends the user's waiting attempts once `isSure` confirms the session. */
    setUser: (next: Id | undefined, who = { isSure: true }) => {
      if (next === userId && who.isSure === isSure) return
      isSure = who.isSure
      if (next !== userId) {
        userId = next
        outbox.setState(EMPTY_OUTBOX)
        showArrived()
        load()
      }
      void retry.sendSoon()
    },
    begin: (owner: Id, attempt: Attempt) => {
      const saved: SavedAttempt = { stage: 'left', attempt }
      saveAttempt(owner, saved)
      adopt(owner, saved)
    },
    /** The unfinished attempt at a quiz. For a daily quiz, a running attempt of any day comes first. */
    ofQuiz: (quizId: string) => {
      const begun = resumable()
      const running = isDailyId(quizId) ? findRunningDaily(begun) : undefined
      return (
        running ?? findNewest(begun.filter(({ attempt }) => getQuizId(attempt.quiz) === quizId))
      )?.store
    },
    runningDaily: () => findRunningDaily(resumable())?.attempt,
    /** Sends all waiting attempts, and retries with growing pauses until none is left. */
    send: retry.sendSoon,
    discardWaiting: () => {
      for (const store of outbox.getState().waiting) store.discard()
    },
    /** Returns the number of finished quizzes that the server has not received. */
    unsent: () => own().filter((store) => isUnsent(store.getState())).length,
    /** Call when the player has opened or closed the result. */
    dismiss: (attemptId: Id) => {
      if (userId) deleteResult({ userId, attemptId })
      outbox.setState(({ arrived }) => ({
        arrived: arrived.filter(({ attempt }) => attempt.attemptId !== attemptId),
      }))
    },
    updateOutbox,
    /** Call when another tab has changed this storage key. */
    onStorage: (name: string) => {
      if (isResultKey(name)) return showArrived()
      const key = parseStorageKey(name)
      if (!key || !canSendFor(userId, key)) return
      const saved = readAttempt(key)
      stores.get(key.attemptId)?.syncFromStorage()
      if (saved) adopt(key.userId, saved)
      updateOutbox()
    },
    onSleep: () => {
      for (const store of ownAndGuests()) store.persist()
    },
    onWake: () => {
      for (const store of ownAndGuests()) store.resync()
      load()
      void retry.sendSoon()
    },
  }
}

function isUnsent({ phase }: AttemptState): boolean {
  return phase === 'submitting' || phase === 'failed'
}

function getRunningEndTimes(stores: readonly AttemptStore[]): Record<Id, number> {
  return Object.fromEntries(
    stores.flatMap((store) => {
      const state = store.getState()
      if (state.phase !== 'running') return []
      const { quiz } = state.attempt
      return 'categoryId' in quiz ? [[quiz.categoryId, state.endsAt]] : []
    }),
  )
}

function canSendFor(userId: Id | undefined, { userId: owner }: { userId: Id }): boolean {
  return userId !== undefined && (owner === userId || owner === GUEST_ID)
}

interface ResumableAttempt {
  store: AttemptStore
  phase: string
  attempt: Attempt
}

function findRunningDaily(resumable: readonly ResumableAttempt[]): ResumableAttempt | undefined {
  return findNewest(
    resumable.filter(({ phase, attempt }) => phase === 'running' && isDaily(attempt)),
  )
}

function isBeingSent(store: AttemptStore): boolean {
  const state = store.getState()
  return state.phase === 'failed' && state.isSending
}

/** Deletes attempts abandoned until their time ran out, old attempts that cannot be sent, and old results. */
function removeOutdated(now: number, userId: Id | undefined): void {
  for (const { saved, ...key } of listAttempts()) {
    if (!saved) {
      if (now > getStartTime(key) + 2 * RETENTION_MS) deleteAttempt(key)
      continue
    }
    const { stage, attempt } = saved
    const isOld = now > attempt.deadline + RETENTION_MS
    const canEnd = isEnded(saved) || isDaily(attempt)
    const canBeSent = canSendFor(userId, key) && canEnd && stage !== 'refused'
    if (isQuit(saved, now) || (isOld && !canBeSent)) deleteAttempt(key)
  }
  for (const { userId, attempt } of listResults()) {
    const { attemptId, deadline } = attempt
    if (now > deadline + RETENTION_MS) deleteResult({ userId, attemptId })
  }
}

/** The server's ids start with their creation time, in ms since the epoch. */
function getStartTime({ attemptId }: { attemptId: Id }): number {
  return Number.parseInt(attemptId.slice(0, 12), 16)
}
