import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Lets guests through. Players whose session has ended are sent to the log-in page, which explains why. */
export function SessionEndGuard() {
  const auth = useAuth()
  const location = useLocation()
  const hasEnded = auth.status === 'loggedOut' && auth.reason !== undefined
  return hasEnded ? <Navigate to={paths.login} state={{ from: location }} replace /> : <Outlet />
}
