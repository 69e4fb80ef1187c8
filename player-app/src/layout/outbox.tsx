import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { KEPT_ATTEMPT, keptAttempts } from '../play/kept-attempts.ts'

const load = () => import('../chunks/outbox.tsx')

/** Tells of results on their way. Its code comes only where the device keeps an attempt at all. */
export function Outbox() {
  const isNeeded = useStore(keptAttempts, ({ some }) => some)
  const [Notice, setNotice] = useState<ComponentType>()

  useEffect(() => {
    if (isNeeded) return loadUntilItComes((notice) => setNotice(() => notice))
    const look = ({ key }: StorageEvent) => {
      if (key?.startsWith(KEPT_ATTEMPT)) keptAttempts.setState({ some: true })
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [isNeeded])

  return Notice ? <Notice /> : null
}

/** Without a network it is asked for again once there is one. Gives what ends that. */
function loadUntilItComes(onCome: (notice: ComponentType) => void): () => void {
  const tryNow = () =>
    load().then(
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
