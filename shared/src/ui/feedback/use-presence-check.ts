import { useEffect, useRef } from 'react'
import { createUserChangeCheck } from '../../session/auth-store.ts'

export interface PresenceCheckOptions {
  /** Ignores changes of user, for an action that a mailed token authorizes. */
  isByToken?: boolean
}

/** Call before a request. The result tells whether the page is still open for the same user. */
export function usePresenceCheck({
  isByToken = false,
}: PresenceCheckOptions = {}): () => () => boolean {
  const isOnPage = useRef(true)
  useEffect(() => {
    isOnPage.current = true
    return () => {
      isOnPage.current = false
    }
  }, [])
  return () => {
    const isOvertaken = isByToken ? () => false : createUserChangeCheck()
    return () => isOnPage.current && !isOvertaken()
  }
}
