import { Button } from '@mantine/core'
import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import classes from './auth-link.module.css'

/** The way in for a visitor, the way out for a player. */
export function AuthLink() {
  const { status } = useAuth()
  if (status === 'loading') return <span className={classes.placeholder} aria-hidden="true" />
  if (status === 'loggedIn')
    return (
      <Button component={Link} to={paths.logout} variant="default" className={classes.link}>
        Logout
      </Button>
    )
  return (
    <Button component={Link} to={paths.login} className={classes.link}>
      Get Started
    </Button>
  )
}
