import { userOf } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { IconUserCircle } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { useTakenOver } from '../lib/use-taken-over.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import classes from './account-links.module.css'

/** Who is here, and the way in or out. */
export function AccountLinks() {
  return (
    <>
      <AccountLink />
      <AuthLink />
    </>
  )
}

/** The player's name, which leads to the account page. */
function AccountLink() {
  const user = useUser()
  if (!useTakenOver() || !user) return null
  return (
    <NavLink to={paths.account} className={classes.account ?? ''}>
      {user.avatar ? (
        <span className={classes.avatar}>
          <Avatar avatar={user.avatar} />
        </span>
      ) : (
        <IconUserCircle size={24} aria-hidden="true" className={classes.icon} />
      )}
      <VisuallyHidden>Your account: </VisuallyHidden>
      <span data-part="name" className={classes.name}>
        {withLanguages(user.username)}
      </span>
    </NavLink>
  )
}

/** The way in for a visitor, the way out for a player. */
function AuthLink() {
  const auth = useAuth()
  const user = userOf(auth)
  if (useTakenOver() && user)
    return (
      <LinkButton to={paths.logout} variant="quiet" className={classes.auth}>
        Logout
      </LinkButton>
    )
  if (auth.status === 'loading') return <span className={classes.placeholder} aria-hidden="true" />
  return (
    <LinkButton to={paths.login} className={classes.auth}>
      Get Started
    </LinkButton>
  )
}
