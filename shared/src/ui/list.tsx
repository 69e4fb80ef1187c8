import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { messageFor } from '../api/http.ts'
import type { ListPhase, ListState, ListStore } from '../cache/list-store.ts'
import { ErrorAlert, LoadingNote, SlowNote } from './notes.tsx'

/** Asked for before what shows them was there. */
const askedAhead = new WeakSet<object>()

/** Asks for a list that a page will show as soon as it is there. */
export function askAhead<T>(store: ListStore<T>): void {
  askedAhead.add(store)
  void store.getState().refresh()
}

/** The list as it stands, asked for anew whenever what shows it opens. */
export function useFreshList<T>(store: ListStore<T>): ListState<T> {
  useEffect(() => {
    if (!askedAhead.delete(store)) void store.getState().refresh()
  }, [store])
  return useStore(store)
}

interface ListStatusProps {
  phase: ListPhase
  /** Whether there is nothing to show, neither from the cache nor from the server. */
  isEmpty: boolean
  loading: string
  failed: string
  /** What the list knows of its failure. */
  failure: unknown
  empty: ReactNode
  onRetry: () => void
}

/** Says how a list is doing where the list itself cannot. What is cached stays in view meanwhile. */
export function ListStatus(props: ListStatusProps) {
  const { phase, isEmpty, loading, failed, failure, empty, onRetry } = props
  if (phase === 'failed')
    return <ErrorAlert message={messageFor(failure, failed)} onRetry={onRetry} />
  if (phase === 'slow') return <SlowNote onRetry={onRetry} />
  if (!isEmpty || phase === 'idle') return null
  return phase === 'loading' ? <LoadingNote>{loading}</LoadingNote> : empty
}
