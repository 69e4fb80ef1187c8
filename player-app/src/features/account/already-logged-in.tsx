import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { adminUrl } from '../../lib/admin-url.ts'
import { destinationAfterLogin, readLoginState } from './after-login.ts'

/** Sends whoever is logged in, just now or long since, on from the login and sign-up pages. */
export function AlreadyLoggedIn({ user }: { user: User }) {
  const location = useLocation()
  const destination = destinationAfterLogin(user, readLoginState(location.state), adminUrl())
  if (destination.app === 'admin') return <LeaveFor url={destination.url} />
  return (
    <>
      <Navigate to={destination.to} state={destination.state} replace />
      <LoadingNote>Loading...</LoadingNote>
    </>
  )
}

function LeaveFor({ url }: { url: string }) {
  useEffect(() => window.location.replace(url), [url])
  return <LoadingNote>Opening the dashboard...</LoadingNote>
}
