import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { getUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconUserCircle } from '@tabler/icons-react'
import { paths } from '../lib/paths.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Avatar } from '../ui/players/avatar.tsx'
import classes from './account-links.module.css'

/** Undefined during hydration, to match the prerendered page. */
export function usePlayer(): User | undefined {
  const user = useUser()
  return useHydrated() ? user : undefined
}

export function AccountName({ user }: { user: User }) {
  return (
    <>
      {user.avatar ? (
        <span className={classes.avatar}>
          <Avatar avatar={user.avatar} />
        </span>
      ) : (
        <IconUserCircle size={24} aria-hidden="true" />
      )}
      <VisuallyHidden>Your pages: </VisuallyHidden>
      <span data-part="name" className={classes.name}>
        {markLanguages(user.username)}
      </span>
    </>
  )
}

export function AuthLink() {
  const auth = useAuth()
  const user = getUser(auth)
  if (useHydrated() && user)
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
