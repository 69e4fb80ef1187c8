import { VisuallyHidden } from '@mantine/core'
import { storedUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { IconUserCircle } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import classes from './account-link.module.css'

/** The player's name, which leads to the account page. */
export function AccountLink() {
  const auth = useAuth()
  // As the device remembers it while the server is being asked, so that the header never jumps.
  const user = auth.status === 'loading' ? storedUser() : auth.status === 'loggedIn' && auth.user
  if (!user) return null
  return (
    <NavLink to={paths.account} className={classes.link ?? ''}>
      <IconUserCircle size={24} aria-hidden="true" className={classes.icon} />
      <VisuallyHidden>Your account: </VisuallyHidden>
      <span data-part="name" className={classes.name}>
        {user.username}
      </span>
    </NavLink>
  )
}
