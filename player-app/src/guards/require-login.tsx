import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { UnreachableNote, useAuth } from '@quiz-kingdom/shared/ui/session.tsx'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

interface RequireLoginProps {
  /** Stands before the pages of a player who has something to do first. */
  requiredAction: ReactNode
}

/**
 * Lets a logged-in player through, and one whom only the device could be asked about; everyone else
 * logs in first and then comes back here.
 */
export function RequireLogin({ requiredAction }: RequireLoginProps) {
  const auth = useAuth()
  const location = useLocation()
  if (auth.status === 'loading') return <LoadingNote>Checking login...</LoadingNote>
  if (auth.status === 'loggedIn') return auth.requiredAction ? requiredAction : <Outlet />
  if (auth.status === 'unreachable' && auth.user)
    return (
      <>
        <UnreachableNote onPage />
        <Outlet />
      </>
    )
  return (
    <>
      <Navigate to={paths.login} state={{ from: location }} replace />
      <LoadingNote>Loading...</LoadingNote>
    </>
  )
}
