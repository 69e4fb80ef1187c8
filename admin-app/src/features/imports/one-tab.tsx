import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { type ReactNode, useEffect, useState } from 'react'

/** Shows an import in only one tab, because two tabs would overwrite each other's draft. */
export function OneTab({ name, children }: { name: string; children: ReactNode }) {
  const { place, takeOver } = useOneTab(name)
  if (place === 'here') return children
  if (place === 'asking') return <LoadingNote>Loading...</LoadingNote>
  return (
    <ErrorAlert
      message="This import is open in another tab. If you continue here, it stops there."
      onRetry={takeOver}
      retryLabel="Continue here"
    />
  )
}

/** Milliseconds to wait for the lock, because a page that was just left takes a moment to release it. */
const LOCK_WAIT_MS = 500

/** Old browsers and pages without HTTPS have no locks, so every tab shows the import. */
function useOneTab(name: string) {
  const canLock = 'locks' in navigator
  const [place, setPlace] = useState<'asking' | 'here' | 'elsewhere'>(canLock ? 'asking' : 'here')
  const [takeovers, setTakeovers] = useState(0)

  useEffect(() => {
    if (!canLock) return
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const controller = new AbortController()
    const { signal } = controller
    const late = setTimeout(() => setPlace('elsewhere'), LOCK_WAIT_MS)
    const isTakeover = takeovers > 0
    navigator.locks
      .request(name, isTakeover ? { steal: true } : { signal }, () => {
        clearTimeout(late)
        if (signal.aborted) return
        setPlace('here')
        // The focused button has disappeared, so the focus moves to the heading.
        if (isTakeover) document.querySelector<HTMLElement>('main h1')?.focus()
        return left
      })
      // Rejects when another tab takes over the lock.
      .catch(() => signal.aborted || setPlace('elsewhere'))
    return () => {
      clearTimeout(late)
      controller.abort()
      leave()
    }
  }, [canLock, name, takeovers])

  return { place, takeOver: () => setTakeovers(takeovers + 1) }
}
