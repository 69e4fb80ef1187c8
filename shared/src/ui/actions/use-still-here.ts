import { useEffect, useRef } from 'react'
import { watchSession } from '../../auth/auth-store.ts'

export interface StillHereOptions {
  /** A mailed token stands for the user: another log-in meanwhile makes no difference. */
  isByToken?: boolean
}

/**
 * Returns a function to call when something starts. What that returns tells, once the answer is there,
 * whether the component is still on the page and its user still logged in. If not, the answer must not
 * navigate, move the focus or show a toast.
 */
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
