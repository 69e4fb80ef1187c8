import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import {
  deleteWantedPage,
  readLoginState,
  readWantedPage,
} from '../features/account/after-login.ts'
import { getAdminUrl } from '../lib/admin-url.ts'
import { paths } from '../lib/paths.ts'

/** Redirects logged-in users to the page they wanted. */
export function RequireLoggedOut() {
  const auth = useAuth()
  return auth.status === 'loggedIn' ? <AlreadyLoggedIn user={auth.user} /> : <Outlet />
}

function AlreadyLoggedIn({ user }: { user: User }) {
  const location = useLocation()
  const [{ from }] = useState(() => readWantedPage(user, readLoginState(location.state)))
  useEffect(deleteWantedPage, [])
  if (user.role === 'admin') return <RedirectToUrl url={`${getAdminUrl()}/dashboard`} />
  return (
    <>
      <Navigate to={from ?? paths.quiz} state={from?.state} replace />
      <LoadingNote>Loading...</LoadingNote>
    </>
  )
}

function RedirectToUrl({ url }: { url: string }) {
  useEffect(() => window.location.replace(url), [url])
  return <LoadingNote>Opening the dashboard...</LoadingNote>
}
