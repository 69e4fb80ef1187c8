import { useEffect, useRef, useState } from 'react'

/** Brings the focus to what has taken the place of what had it. */
export function useArrivalFocus<T extends HTMLElement>(takesFocus = true) {
  const target = useRef<T>(null)
  const [isWanted] = useState(takesFocus)
  useEffect(() => {
    if (isWanted) target.current?.focus()
  }, [isWanted])
  return target
}
