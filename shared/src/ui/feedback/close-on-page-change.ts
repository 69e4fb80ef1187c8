import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Closes a dialog when the user leaves the page, but not on arrival, when it may already be open. */
export function useCloseOnPageChange(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation()
  const page = useRef(key)
  useEffect(() => {
    if (page.current === key) return
    page.current = key
    dialog.current?.close()
  }, [dialog, key])
}
