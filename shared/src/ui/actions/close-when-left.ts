import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Closes a dialog when the page is left. Not on arrival: the dialog may be open by then. */
export function useCloseWhenLeft(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation()
  const page = useRef(key)
  useEffect(() => {
    if (page.current === key) return
    page.current = key
    dialog.current?.close()
  }, [dialog, key])
}
