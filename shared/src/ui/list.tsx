import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { isUnreachable, messageFor } from '../api/http.ts'
import type { ListPhase, ListState, ListStore } from '../cache/list-store.ts'
import { agoInWords } from './account/time-in-words.ts'
import { ErrorAlert, LoadingNote, SlowNote } from './notes.tsx'

/** When each was asked for before what shows it was there, in ms of `performance.now`. */
const askedAhead = new WeakMap<object, number>()
/** What came longer ago may be another player's, or old. */
const AHEAD_MS = 10_000

/** Asks for a list that a page will show as soon as it is there. */
export function askAhead<T>(store: ListStore<T>): void {
  askedAhead.set(store, performance.now())
  void store.getState().refresh()
}

/** The list as it stands, asked for anew whenever what shows it opens. */
export function useFreshList<T>(store: ListStore<T>): ListState<T> {
  useEffect(() => {
    if (!isComing(store)) void store.getState().refresh()
    askedAhead.delete(store)
  }, [store])
  return useStore(store)
}

/** Whether it was asked for a moment ago, and has not failed. */
function isComing<T>(store: ListStore<T>): boolean {
  const askedAt = askedAhead.get(store) ?? Number.NEGATIVE_INFINITY
  return performance.now() - askedAt < AHEAD_MS && store.getState().phase !== 'failed'
}

interface ListStatusProps {
  phase: ListPhase
  /** Whether there is nothing to show, neither from the cache nor from the server. */
  isEmpty: boolean
  loading: string
  failed: string
  /** What the list knows of its failure. */
  failure: unknown
  /** When what is shown came, where a page is to say so once it does not come anew. */
  seenAt?: string | undefined
  empty: ReactNode
  onRetry: () => void
}

/** Says how a list is doing where the list itself cannot. What is cached stays in view meanwhile. */
export function ListStatus(props: ListStatusProps) {
  const { phase, isEmpty, loading, empty, onRetry } = props
  if (phase === 'failed') return <ErrorAlert message={failureMessage(props)} onRetry={onRetry} />
  if (phase === 'slow') return <SlowNote onRetry={onRetry} />
  if (!isEmpty || phase === 'idle') return null
  return phase === 'loading' ? <LoadingNote>{loading}</LoadingNote> : empty
}

function failureMessage({ isEmpty, failed, failure, seenAt }: ListStatusProps): string {
  const isOffline = isUnreachable(failure) && !navigator.onLine
  const message = isOffline && !isEmpty ? 'You are offline.' : messageFor(failure, failed)
  if (isEmpty || seenAt === undefined) return message
  return `${message} This is what you saw ${agoInWords(seenAt, new Date())}.`
}
