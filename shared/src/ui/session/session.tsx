import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { User } from '../../entities/people/user.ts'
import { type AuthState, authStore, clearLogoutReason, getUser } from '../../session/auth-store.ts'
import { logOut, logOutStore, syncSession } from '../../session/session.ts'
import { REGION_NOTICE_MS } from '../feedback/announcer.ts'
import { ErrorAlert } from '../feedback/notes.tsx'
import { usePresenceCheck } from '../feedback/use-presence-check.ts'
import classes from './session.module.css'

export function useAuth(): AuthState {
  return useStore(authStore)
}

/** Until the server responds, returns the user remembered on the device. */
export function useUser(): User | undefined {
  return getUser(useAuth())
}

interface LogoutPageProps {
  loginPath: string
  /** Removes the app's own data from the device. Must keep its identity between renders. */
  onLogOut?: () => Promise<void>
}

/** Ends the session and redirects to the login page with the history state, which may hold a message. */
export function LogoutPage({ loginPath, onLogOut }: LogoutPageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const startPresenceCheck = usePresenceCheck({ isByToken: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `startPresenceCheck` reads a ref
  useEffect(() => {
    const isStillHere = startPresenceCheck()
    const forgotten = onLogOut?.()
    void Promise.all([forgotten, logOut()]).then(
      () => isStillHere() && navigate(loginPath, { state, replace: true }),
    )
  }, [navigate, state, loginPath, onLogOut])
  return null
}

/** Shown if the session could not be checked. With `onPage` it is above a page, and hidden while `OfflineBanner` is shown. */
export function UnreachableNote({ onPage = false }: { onPage?: boolean }) {
  const auth = useAuth()
  const problem = auth.status === 'unreachable' ? auth.problem : undefined
  if (onPage && !navigator.onLine) return null
  const note = <RetrySessionNote message={problem ?? 'The server could not be reached.'} />
  return onPage ? (
    <div data-note className={classes.onPage}>
      {note}
    </div>
  ) : (
    note
  )
}

/** Shown above every page, because the login page may not load either. */
export function PendingLogOutNote() {
  const { pending } = useStore(logOutStore)
  if (!pending) return null
  return (
    <div className={classes.onPage}>
      <RetrySessionNote message="You’re logged out on this device. We’ll finish on the server when you’re back online." />
    </div>
  )
}

/** Says once why the user has to log in. */
export function LoginNotice() {
  const auth = useAuth()
  const [reason] = useState(auth.status === 'loggedOut' ? auth.reason : undefined)
  const [isShown, setIsShown] = useState(false)
  useEffect(clearLogoutReason, [])
  // Screen readers only announce changes in a region they already know.
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), REGION_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])

  if (auth.status === 'unreachable') return <UnreachableNote />
  return reason && isShown ? <ErrorAlert message={reason} /> : null
}

function RetrySessionNote({ message }: { message: string }) {
  const [isAsking, setIsAsking] = useState(false)

  async function tryAgain() {
    setIsAsking(true)
    await syncSession()
    setIsAsking(false)
  }

  return <ErrorAlert message={message} onRetry={() => void tryAgain()} isRetrying={isAsking} />
}
