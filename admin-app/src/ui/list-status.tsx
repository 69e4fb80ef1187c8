import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import type { ListPhase } from '@quiz-kingdom/shared/cache/list-store.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { LoadingNote } from './loading-note.tsx'

interface ListStatusProps {
  phase: ListPhase
  isEmpty: boolean
  loading: string
  failed: string
  /** What the list knows of its failure. */
  failure: unknown
  empty: string
  /** What to do about an empty list. */
  hint: string
  onRetry: () => void
}

/** What there is to say about a list beside its items; these stay visible meanwhile. */
export function ListStatus({
  phase,
  isEmpty,
  loading,
  failed,
  failure,
  empty,
  hint,
  onRetry,
}: ListStatusProps) {
  const size = isEmpty ? 'block' : 'line'
  if (phase === 'idle' || phase === 'loading')
    return <LoadingNote size={size}>{loading}</LoadingNote>
  if (phase === 'failed')
    return <ErrorBanner onRetry={onRetry}>{messageFor(failure, failed)}</ErrorBanner>
  if (phase === 'slow' && isEmpty)
    return <p role="status">The server is taking its time. The list appears when it answers.</p>
  if (isEmpty) return <EmptyState title={empty}>{hint}</EmptyState>
  return null
}
