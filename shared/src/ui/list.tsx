import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { asSentence, isUnreachable, messageFor } from '../api/http.ts'
import { authStore, currentSession } from '../auth/auth-store.ts'
import type { ListPhase, ListState, ListStore } from '../cache/list-store.ts'
import { onWake } from '../wake.ts'
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

/** On arrival it is asked for in any case; afterwards what came longer ago is asked for anew. */
const FRESH_MS = 60_000

/**
 * The list as it stands, asked for anew whenever what shows it opens, and when an app that is woken or
 * back on the network shows an old one. `endsAt`, in ISO, is when it is over by itself, as a day is.
 */
export function useFreshList<T>(store: ListStore<T>, endsAt?: string): ListState<T> {
  const session = useStore(authStore, currentSession)
  const list = useStore(store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player asks anew
  useEffect(() => {
    if (!isComing(store)) void store.getState().refresh()
    askedAhead.delete(store)
  }, [store, session])

  useEffect(
    () =>
      onWake(() => {
        const { phase, seenAt, refresh } = store.getState()
        const isFresh = seenAt !== undefined && Date.now() - Date.parse(seenAt) < FRESH_MS
        if (phase === 'failed' || !isFresh) void refresh({ quietly: true })
      }),
    [store],
  )

  useEffect(() => {
    const wait = endsAt === undefined ? 0 : Date.parse(endsAt) - Date.now()
    if (wait <= 0) return
    const timer = setTimeout(() => void store.getState().refresh({ quietly: true }), wait)
    return () => clearTimeout(timer)
  }, [store, endsAt])

  return list.session === session ? list : { ...list, items: [], phase: 'idle' }
}

/** Whether it was asked for a moment ago, and has not failed. */
function isComing<T>(store: ListStore<T>): boolean {
  const askedAt = askedAhead.get(store) ?? Number.NEGATIVE_INFINITY
  return performance.now() - askedAt < AHEAD_MS && store.getState().phase !== 'failed'
}

interface ListStatusProps {
  list: {
    items: readonly unknown[]
    phase: ListPhase
    failure?: unknown
    seenAt?: string | undefined
    refresh: () => Promise<void>
  }
  /** Whether there is nothing to show, where that is not the same as an empty list. */
  isEmpty?: boolean
  loading: string
  failed: string
  empty?: ReactNode
}

/** Says how a list is doing where the list itself cannot. What is cached stays in view meanwhile. */
export function ListStatus({ list, loading, failed, empty = null, ...shown }: ListStatusProps) {
  const { phase } = list
  const { isEmpty = list.items.length === 0 } = shown
  const retry = () => void list.refresh()
  if (phase === 'failed')
    return <ErrorAlert message={failureMessage(list, isEmpty, failed)} onRetry={retry} />
  if (phase === 'slow') return <SlowNote onRetry={retry} />
  if (!isEmpty || phase === 'idle') return null
  return phase === 'loading' ? <LoadingNote>{loading}</LoadingNote> : empty
}

function failureMessage(
  { failure, seenAt }: ListStatusProps['list'],
  isEmpty: boolean,
  failed: string,
): string {
  const isOffline = isUnreachable(failure) && !navigator.onLine
  const message = isOffline ? 'You are offline.' : messageFor(failure, failed)
  if (isEmpty || seenAt === undefined) return message
  return `${asSentence(message)} This is what you saw ${agoInWords(seenAt, new Date())}.`
}
