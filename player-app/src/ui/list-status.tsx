import { Button } from '@mantine/core'
import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import type { ListPhase } from '@quiz-kingdom/shared/cache/list-store.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/error-alert.tsx'
import type { ReactNode } from 'react'
import classes from './list-status.module.css'
import { LoadingNote } from './loading-note.tsx'

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

function SlowNote({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className={classes.slow}>
      This is taking longer than usual.
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
