import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import { countDueMistakes } from '@quiz-kingdom/shared/api/header.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { ownLinks, paths } from '../lib/paths.ts'
import classes from './own-links.module.css'

/** Hidden links should not request the number of due mistakes, so pass `isOpen`. */
export function OwnLinks({ isOpen }: { isOpen: boolean }) {
  return ownLinks.map(({ to, label }) => (
    <OwnLink key={to} to={to}>
      {label}
      {to === paths.mistakes && isOpen && <DueMistakesBadge />}
    </OwnLink>
  ))
}

export function OwnLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end className={`${classes.link} ${classes.own}`}>
      {children}
    </NavLink>
  )
}

function DueMistakesBadge() {
  const [due, setDue] = useState(0)
  useEffect(() => {
    api(countDueMistakes).then(
      (mistakes) => setDue(mistakes.due),
      // A failure is shown by the mistakes page.
      () => {},
    )
  }, [])
  return due > 0 && <span className={classes.due}>{due} due</span>
}
