import { TibebBand } from '@quiz-kingdom/shared/ui/tibeb-band.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { siteLinks } from '../paths.ts'
import { AccountLinks } from './account-links.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import classes from './site-menu.module.css'

/** The sidebar of small screens. The browser's own dialog keeps and gives back the focus. */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()

  // Going anywhere closes it: by a link in it, or by the browser's back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a location of its own
  useEffect(() => dialog.current?.close(), [location])

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
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the close button are the keyboard's way */}
      <dialog ref={dialog} aria-label="Menu" className={classes.dialog} onClick={closeFromBackdrop}>
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
            {siteLinks.map(({ to, label }) => (
              <NavLink key={to} to={to} end className={classes.link ?? ''}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={classes.bottom}>
            <AccountLinks />
            <ColorSchemeChoice />
          </div>
        </div>
      </dialog>
    </>
  )
}
