import { messageOf } from '@quiz-kingdom/shared/api/http.ts'
import type { ListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'

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

/** What it had at the last visit is shown until the server's answer is there. */
export function useFeed<T>(store: ListStore<T>): RetriableFeed<readonly T[]> {
  const { phase, items, failure, refresh } = useFreshList(store)
  return { feed: toFeed(), retry: () => void refresh() }

  function toFeed(): Feed<readonly T[]> {
    if (phase === 'failed') return { status: 'failed', message: messageOf(failure) }
    if (phase === 'ready' || items.length > 0) return { status: 'ready', data: items }
    return { status: phase === 'slow' ? 'slow' : 'loading' }
  }
}
