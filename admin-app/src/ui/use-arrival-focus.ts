import { useEffect, useRef, useState } from 'react'

/** Focuses an element that has replaced the focused one. */
export function useArrivalFocus<T extends HTMLElement>(takesFocus = true) {
  const target = useRef<T>(null)
  const [isWanted] = useState(takesFocus)
  useEffect(() => {
    if (isWanted) target.current?.focus()
  }, [isWanted])
  return target
}
