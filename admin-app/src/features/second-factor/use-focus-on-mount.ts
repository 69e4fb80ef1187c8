import { useEffect, useRef } from 'react'

/** For what takes the place of the form that had the focus. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
