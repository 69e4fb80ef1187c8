import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { createLazyPage } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'
import { UnreachableNote, useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { AuthLayout } from '../ui/auth-layout.tsx'

const RequiredAction = createLazyPage(() => import('../features/second-factor/required-action.tsx'))

/** Only admins see the page. Visitors are sent to the login and come back here afterwards. */
export function RequireAdmin() {
  const auth = useAuth()
  const { pathname, search } = useLocation()
  if (auth.status === 'loading') return <LoadingNote>Checking admin access...</LoadingNote>
  if (auth.status === 'unreachable' && auth.user)
    return (
      <AuthLayout title="Not connected" takesFocus>
        <UnreachableNote />
      </AuthLayout>
    )
  if (auth.status !== 'loggedIn')
    return <Navigate to={paths.login} state={{ from: pathname + search }} replace />
  if (auth.user.role !== 'admin') return <Navigate to={paths.unauthorized} replace />
  if (auth.requiredAction)
    return (
      <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
        <RequiredAction action={auth.requiredAction} user={auth.user} />
      </Suspense>
    )
  return <Outlet key={auth.user.id} />
}
