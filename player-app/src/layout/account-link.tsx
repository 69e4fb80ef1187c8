import { storedUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { IconUserCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import classes from './account-link.module.css'

/** The player's name, which leads to the account page. */
export function AccountLink() {
  const auth = useAuth()
  // As the device remembers it while the server is being asked, so that the header never jumps.
  const remembered = useSyncExternalStore(subscribe, rememberedName, unknownName)
  const known = auth.status === 'loggedIn' ? auth.user.username : undefined
  const name = auth.status === 'loading' ? remembered : known
  if (!name) return null
  return (
    <NavLink to={paths.account} className={classes.link ?? ''}>
      <IconUserCircle size={24} aria-hidden="true" className={classes.icon} />
      <VisuallyHidden>Your account: </VisuallyHidden>
      <span data-part="name" className={classes.name}>
        {name}
      </span>
    </NavLink>
  )
}

/** The name changes with the session alone, which is followed already. */
const subscribe = () => () => {}
const rememberedName = () => storedUser()?.username
/** To the build, which makes the first page for everyone. */
const unknownName = () => undefined
