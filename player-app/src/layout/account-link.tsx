import { useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { IconUserCircle } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { useTakenOver } from '../lib/use-taken-over.ts'
import { paths } from '../paths.ts'
import classes from './account-link.module.css'

/** The player's name, which leads to the account page. */
export function AccountLink() {
  const user = useUser()
  if (!useTakenOver() || !user) return null
  return (
    <NavLink to={paths.account} className={classes.link ?? ''}>
      <IconUserCircle size={24} aria-hidden="true" className={classes.icon} />
      <VisuallyHidden>Your account: </VisuallyHidden>
      <span data-part="name" className={classes.name}>
        {withLanguages(user.username)}
      </span>
    </NavLink>
  )
}
