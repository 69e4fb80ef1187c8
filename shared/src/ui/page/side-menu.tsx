import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import classes from './side-menu.module.css'

interface SideMenuProps {
  side: 'left' | 'right'
  openIcon: ReactNode
  closeIcon: ReactNode
  /** Shown beside the close button. */
  brand?: ReactNode
  children: (isOpen: boolean) => ReactNode
}

/** A button that opens the menu of a phone. */
export function SideMenu({ side, openIcon, closeIcon, brand, children }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnPageChange(dialog)
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    dialog.current?.showModal()
    setIsOpen(true)
  }

  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={classes.icon}
        onClick={open}
      >
        {openIcon}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close the menu with Esc or the close button */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={classes.dialog}
        data-side={side}
        onClick={({ target }) => target === dialog.current && close()}
        onClose={() => setIsOpen(false)}
      >
        <div className={classes.panel}>
          <div className={classes.top}>
            {brand}
            <button type="button" aria-label="Close menu" className={classes.icon} onClick={close}>
              {closeIcon}
            </button>
          </div>
          {children(isOpen)}
        </div>
      </dialog>
    </>
  )
}

/** Closes a dialog when the user leaves the page, but not on arrival, when it may already be open. */
function useCloseOnPageChange(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation()
  const page = useRef(key)
  useEffect(() => {
    if (page.current === key) return
    page.current = key
    dialog.current?.close()
  }, [dialog, key])
}
