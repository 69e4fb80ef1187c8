import { useCloseOnPageChange } from '@quiz-kingdom/shared/ui/feedback/close-on-page-change.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { AccountName, AuthLink, usePlayer } from './account-links.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import { OwnLinks } from './own-links.tsx'
import { SiteLinks } from './site-links.tsx'
import classes from './site-menu.module.css'

export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnPageChange(dialog)
  const [isOpen, setIsOpen] = useState(false)
  const player = usePlayer()

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current.close()
  }

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={classes.icon}
        onClick={() => {
          dialog.current?.showModal()
          setIsOpen(true)
        }}
      >
        <IconMenu2 aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close the menu with Esc or the close button */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={classes.dialog}
        onClick={closeFromBackdrop}
        onClose={() => setIsOpen(false)}
      >
        <div className={classes.panel}>
          <div className={classes.top}>
            <button
              type="button"
              aria-label="Close menu"
              className={classes.icon}
              onClick={() => dialog.current?.close()}
            >
              <IconX aria-hidden="true" />
            </button>
          </div>
          <TibebBand size="sm" />
          <nav aria-label="Menu" className={classes.nav}>
            <SiteLinks className={classes.link} />
          </nav>
          {player && (
            <nav aria-label="Your pages" className={classes.own}>
              <p className={classes.name}>
                <AccountName user={player} />
              </p>
              <OwnLinks isOpen={isOpen} />
            </nav>
          )}
          <div className={classes.bottom}>
            <AuthLink />
            <ColorSchemeChoice />
          </div>
        </div>
      </dialog>
    </>
  )
}
