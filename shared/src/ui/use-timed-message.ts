import { useEffect, useState } from 'react'

export interface Message {
  tone: 'error' | 'success'
  text: string
}

/** How long a message of the log-in, forgot-password and change-password forms stays. */
export const MESSAGE_MS = 5000

/** A message that goes by itself after `lifetimeMs`, or stays when there is none. */
export function useTimedMessage(lifetimeMs?: number) {
  const [message, setMessage] = useState<Message>()

  useEffect(() => {
    if (!message || lifetimeMs === undefined) return
    const timer = setTimeout(() => setMessage(undefined), lifetimeMs)
    return () => clearTimeout(timer)
  }, [message, lifetimeMs])

  return [message, setMessage] as const
}
