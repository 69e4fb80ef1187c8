import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { AccountName } from './account-links.tsx'
import classes from './account-menu.module.css'
import own from './own-links.module.css'
import { OwnLink, OwnLinks } from './own-links.tsx'

export function AccountMenu({ user }: { user: User }) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const links = useId()
  const page = useLocation().key
  const [openOn, setOpenOn] = useState<string>()
  // Closes the menu for good, so that going back does not reopen it.
  if (openOn !== undefined && openOn !== page) setOpenOn(undefined)
  const isOpen = openOn === page
  const close = () => setOpenOn(undefined)

  useEffect(() => {
    if (!isOpen) return
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenOn(undefined)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen])

  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }

  function closeWhenLeft({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses of the controls inside it
    <div ref={root} className={classes.root} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={links}
        className={`${own.link} ${classes.button}`}
        onClick={() => setOpenOn(isOpen ? undefined : page)}
      >
        <AccountName user={user} />
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <nav id={links} aria-label="Your pages" hidden={!isOpen} className={classes.links}>
        <OwnLinks isOpen={isOpen} />
        <OwnLink to={paths.logout}>Logout</OwnLink>
      </nav>
    </div>
  )
}
