import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { Outlet } from 'react-router-dom'
import { AlreadyLoggedIn } from '../features/account/already-logged-in.tsx'

/** Keeps who is logged in from logging in again; also what leads on after each log-in. */
export function RequireLoggedOut() {
  const auth = useAuth()
  return auth.status === 'loggedIn' ? <AlreadyLoggedIn user={auth.user} /> : <Outlet />
}
