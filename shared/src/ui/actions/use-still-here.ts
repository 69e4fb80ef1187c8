import { useEffect, useRef } from 'react'
import { watchSession } from '../../auth/auth-store.ts'

export interface StillHereOptions {
  /** A mailed token stands for the user: another log-in meanwhile makes no difference. */
  isByToken?: boolean
}

/** Call the function at the start; the result tells whether page and user are still here when the answer comes. */
export function useStillHere({ isByToken = false }: StillHereOptions = {}): () => () => boolean {
  const isOnPage = useRef(true)
  useEffect(() => {
    isOnPage.current = true
    return () => {
      isOnPage.current = false
    }
  }, [])
  return () => {
    const isOvertaken = isByToken ? () => false : watchSession()
    return () => isOnPage.current && !isOvertaken()
  }
}
