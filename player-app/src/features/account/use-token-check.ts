import { useCallback, useEffect, useRef, useState } from 'react'
import type { TokenCheck } from './token-check.ts'

type Run = (token: string, report: (check: TokenCheck) => void) => Promise<void>

/** Runs the check of a mailed link once for each token, and again when asked. */
export function useTokenCheck(token: string | undefined, run: Run) {
  const [check, setCheck] = useState<TokenCheck>({ phase: token ? 'checking' : 'missing' })
  const checked = useRef<string>(undefined)

  const start = useCallback(() => {
    if (!token) return
    setCheck({ phase: 'checking' })
    void run(token, setCheck)
  }, [token, run])

  useEffect(() => {
    // React's strict mode runs effects twice; a token is good for once.
    if (checked.current === token) return
    checked.current = token
    start()
  }, [token, start])

  return { check, retry: start }
}
