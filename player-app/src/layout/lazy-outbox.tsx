import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { STORAGE_PREFIX, savedAttemptsStore } from '../play/attempts/saved-attempts.ts'

const loadOutbox = () => import('../chunks/outbox.tsx')

/** Loads the outbox only if the device has attempts. */
export function LazyOutbox() {
  const isNeeded = useStore(savedAttemptsStore, ({ hasAny }) => hasAny)
  const [Notice, setNotice] = useState<ComponentType>()

  useEffect(() => {
    if (isNeeded) return loadWithRetry((notice) => setNotice(() => notice))
    const look = ({ key }: StorageEvent) => {
      if (key?.startsWith(STORAGE_PREFIX)) savedAttemptsStore.setState({ hasAny: true })
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [isNeeded])

  return Notice ? <Notice /> : null
}

/** Retries when the network returns, until the outbox is loaded. Returns a function that stops the retries. */
function loadWithRetry(onCome: (notice: ComponentType) => void): () => void {
  const tryNow = () =>
    loadOutbox().then(
      (module) => {
        stop()
        onCome(module.OutboxNotice)
      },
      () => {},
    )
  const stop = () => window.removeEventListener('online', tryNow)
  window.addEventListener('online', tryNow)
  void tryNow()
  return stop
}
