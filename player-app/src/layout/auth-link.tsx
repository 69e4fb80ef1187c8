import { useAuth } from '@quiz-kingdom/shared/auth/use-auth.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import classes from './auth-link.module.css'

/** The way in for a visitor, the way out for a player. */
export function AuthLink() {
  const { status } = useAuth()
  if (status === 'loading') return <span className={classes.placeholder} aria-hidden="true" />
  if (status === 'loggedIn')
    return (
      <LinkButton to={paths.logout} quiet className={classes.link}>
        Logout
      </LinkButton>
    )
  return (
    <LinkButton to={paths.login} className={classes.link}>
      Get Started
    </LinkButton>
  )
}
