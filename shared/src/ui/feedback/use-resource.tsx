import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { endWithFullStop, getFailureMessage, isUnreachable } from '../../api/client/http.ts'
import { getServerTimeMs } from '../../server-clock.ts'
import { authStore, getSessionId } from '../../session/auth-store.ts'
import { isEmptyData, type Resource, type ResourceState, reload } from '../../session/resource.ts'
import { onWake } from '../../wake.ts'
import { formatTimeAgo } from '../text/format-time-ago.ts'
import { ErrorAlert, LoadingNote, QuietNote } from './notes.tsx'

/** When each resource was prefetched, by `performance.now`, until a page shows it. */
const prefetchedAt = new WeakMap<object, number>()
/** A prefetch older than this may be outdated or another player's. */
const PREFETCH_LIFETIME_MS = 10_000

/** Loads a page's data while the page's code is still loading. */
export function prefetch<T>(resource: Resource<T>): void {
  prefetchedAt.set(resource, performance.now())
  void reload(resource)
}

/** Data older than this is loaded again when the app wakes. */
const DATA_LIFETIME_MS = 60_000

/** Loads when its page opens, the user changes, the app wakes with old data, or the data expires. */
export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  const session = useStore(authStore, getSessionId)
  const state = useStore(resource)
  const { endsAt, seenAt } = state
  const [requested, setRequested] = useState<Resource<T>>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of session loads again
  useEffect(() => {
    if (!isPrefetched(resource)) void reload(resource)
    prefetchedAt.delete(resource)
    setRequested(resource)
  }, [resource, session])

  useEffect(
    () =>
      onWake(() => {
        const { phase, seenAt, refresh } = resource.getState()
        const isFresh = seenAt !== undefined && Date.now() - Date.parse(seenAt) < DATA_LIFETIME_MS
        if (phase === 'failed' || !isFresh) void refresh({ quietly: true })
      }),
    [resource],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response sets the server's clock
  useEffect(() => {
    const wait = endsAt === undefined ? 0 : Date.parse(endsAt) - getServerTimeMs()
    if (wait <= 0) return
    const timer = setTimeout(() => void resource.getState().refresh({ quietly: true }), wait)
    return () => clearTimeout(timer)
  }, [resource, endsAt, seenAt])

  if (state.session !== session) return { ...state, data: undefined, phase: 'idle' }
  // Data that this page has not requested yet is left from an earlier visit.
  return requested === resource ? state : { ...state, isStale: true, phase: 'idle' }
}

/** Like `useResource`, but keeps the data of the previous resource until this one has data. */
export function useLatestData<T>(resource: Resource<T>): ResourceState<T> {
  const state = useResource(resource)
  const [latest, setLatest] = useState<T>()
  if (state.data !== undefined && state.data !== latest) setLatest(() => state.data)
  return { ...state, data: latest }
}

function isPrefetched<T>(resource: Resource<T>): boolean {
  const startedAt = prefetchedAt.get(resource) ?? Number.NEGATIVE_INFINITY
  return (
    performance.now() - startedAt < PREFETCH_LIFETIME_MS && resource.getState().phase !== 'failed'
  )
}

type ListState = Pick<ResourceState<unknown>, 'data' | 'phase' | 'failure' | 'refresh'> &
  Partial<Pick<ResourceState<unknown>, 'seenAt'>>

interface ListStatusProps {
  list: ListState
  /** If absent, only failures are shown, because something else on the page shows loading. */
  loading?: string
  /** Shown for a failure. By default, the operation's message is shown. */
  failed?: string
  empty?: ReactNode
}

/** Shows whether a resource is loading, slow, empty or failed. Existing data stays visible. */
export function ListStatus({ list, loading, failed, empty = null }: ListStatusProps) {
  const { phase, data } = list
  /** Keeps the pressed note and its focus until the server responds. */
  const [pressed, setPressed] = useState<{ failure: string | undefined }>()
  const isRetrying = pressed !== undefined && phase === 'loading'
  if (pressed && !isRetrying) setPressed(undefined)
  const failure = isRetrying
    ? pressed.failure
    : phase === 'failed'
      ? getListFailureMessage(list, failed)
      : undefined

  function retry() {
    void list.refresh()
    setPressed({ failure })
  }

  const retrying = { onRetry: retry, isRetrying }
  // `OfflineBanner` already says why.
  if (failure === OFFLINE_MESSAGE && !isEmptyData(data)) return null
  if (failure === OFFLINE_MESSAGE) return <QuietNote {...retrying}>{failure}</QuietNote>
  if (failure !== undefined) return <ErrorAlert message={failure} {...retrying} />
  if (loading === undefined) return null
  if (isRetrying || phase === 'slow')
    return <QuietNote {...retrying}>This is taking longer than usual.</QuietNote>
  if (!isEmptyData(data) || phase === 'idle') return null
  return phase === 'loading' ? <LoadingNote>{loading}</LoadingNote> : empty
}

const OFFLINE_MESSAGE = 'Not available offline.'

function getListFailureMessage({ data, failure, seenAt }: ListState, failed?: string): string {
  if (isUnreachable(failure) && !navigator.onLine) return OFFLINE_MESSAGE
  const message = getFailureMessage(failure, failed)
  if (isEmptyData(data) || seenAt === undefined) return message
  return `${endWithFullStop(message)} Last updated ${formatTimeAgo(seenAt, new Date())}.`
}
