import { lazyPage } from '@quiz-kingdom/shared/ui/lazy-page.tsx'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

const RequiredAction = lazyPage(() => import('../features/account/required-action-card.tsx'))

/** Lets a logged-in player through; everyone else logs in first and then comes back here. */
export function RequireLogin() {
  const auth = useAuth()
  const location = useLocation()
  if (auth.status === 'loading') return <LoadingNote>Checking login...</LoadingNote>
  if (auth.status === 'loggedOut')
    return <Navigate to={paths.login} state={{ from: location, problem: auth.reason }} replace />
  return auth.requiredAction ? <RequiredAction /> : <Outlet />
}
