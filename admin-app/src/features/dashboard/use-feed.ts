import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { LOADING_INDICATOR_MAX_MS } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useEffect, useState } from 'react'

/** `slow` is `loading` after the indicator's time is up. */
export type Feed<T> =
  | { status: 'loading' }
  | { status: 'slow' }
  | { status: 'ready'; data: T }
  | { status: 'failed'; message: string }

export interface RetriableFeed<T> {
  feed: Feed<T>
  retry: () => void
}

/** `load` must be the same function on every render. */
export function useFeed<T>(load: () => Promise<T>): RetriableFeed<T> {
  const [feed, setFeed] = useState<Feed<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let isCurrent = true
    const show = (next: Feed<T>) => {
      clearTimeout(indicator)
      if (isCurrent) setFeed(next)
    }
    const indicator = setTimeout(() => show({ status: 'slow' }), LOADING_INDICATOR_MAX_MS)
    setFeed({ status: 'loading' })
    load().then(
      (data) => show({ status: 'ready', data }),
      (error) => show({ status: 'failed', message: messageOf(error) }),
    )
    return () => {
      isCurrent = false
      clearTimeout(indicator)
    }
  }, [load, attempt])

  return { feed, retry: () => setAttempt((count) => count + 1) }
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error)
}
