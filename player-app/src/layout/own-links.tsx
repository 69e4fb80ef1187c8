import { fetchDueMistakes } from '@quiz-kingdom/shared/api/header.ts'
import { useEffect, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { ownLinks, paths } from '../paths.ts'
import classes from './own-links.module.css'

interface OwnLinksProps {
  /** Whether they are seen: only then is it asked how many mistakes are due. */
  isOpen: boolean
  className: string | undefined
}

/** The ways to what is the player's own. */
export function OwnLinks({ isOpen, className = '' }: OwnLinksProps) {
  return ownLinks.map(({ to, label }) => (
    <NavLink key={to} to={to} end className={className}>
      {label}
      {to === paths.mistakes && isOpen && <DueMistakes />}
    </NavLink>
  ))
}

function DueMistakes() {
  const [due, setDue] = useState(0)
  useEffect(() => {
    let isHere = true
    fetchDueMistakes().then(
      (mistakes) => isHere && setDue(mistakes.due),
      // The page itself says what is wrong.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return due > 0 && <span className={classes.due}>{due} due</span>
}
