import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Lets guests through, but sends players whose session has ended to the log-in page, which tells them so. */
export function SessionEndGuard() {
  const auth = useAuth()
  const location = useLocation()
  const hasEnded = auth.status === 'loggedOut' && auth.reason !== undefined
  return hasEnded ? <Navigate to={paths.login} state={{ from: location }} replace /> : <Outlet />
}
