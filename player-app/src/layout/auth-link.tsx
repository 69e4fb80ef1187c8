import { userOf } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { paths } from '../paths.ts'
import classes from './auth-link.module.css'

/** The way in for a visitor, the way out for a player. */
export function AuthLink() {
  const auth = useAuth()
  if (auth.status === 'loading') return <span className={classes.placeholder} aria-hidden="true" />
  if (userOf(auth))
    return (
      <LinkButton to={paths.logout} variant="quiet" className={classes.link}>
        Logout
      </LinkButton>
    )
  return (
    <LinkButton to={paths.login} className={classes.link}>
      Get Started
    </LinkButton>
  )
}
