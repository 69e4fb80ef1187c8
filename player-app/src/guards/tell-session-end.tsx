import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

/** Lets guests through too, but whose session has ended is told so where they can log in again. */
export function TellSessionEnd() {
  const auth = useAuth()
  const location = useLocation()
  const hasEnded = auth.status === 'loggedOut' && auth.reason !== undefined
  return hasEnded ? <Navigate to={paths.login} state={{ from: location }} replace /> : <Outlet />
}
