import { getUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { UnreachableNote, useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { PageFallback } from '../layout/page-fallback.tsx'
import { paths } from '../lib/paths.ts'

/** While the server is unreachable, the remembered user counts as logged in. */
export function RequireLogin({ requiredAction }: { requiredAction: ReactNode }) {
  const auth = useAuth()
  const location = useLocation()
  const user = getUser(auth)
  if (auth.status === 'loggedIn' && auth.requiredAction) return requiredAction
  if (user)
    return (
      <>
        {auth.status === 'unreachable' && <UnreachableNote onPage />}
        <Outlet key={user.id} />
      </>
    )
  if (auth.status === 'loading') return <PageFallback note="Checking login..." />
  return (
    <>
      <Navigate to={paths.login} state={{ from: location }} replace />
      <LoadingNote>Loading...</LoadingNote>
    </>
  )
}
