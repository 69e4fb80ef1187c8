import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { type AuthState, authStore, forgetReason, userOf } from '../../auth/auth-store.ts'
import { logOut, logOutStore, settleSession } from '../../auth/session.ts'
import type { User } from '../../entities/user.ts'
import { useStillHere } from '../actions/use-still-here.ts'
import { ARRIVED_MS } from '../status/announcer.ts'
import { ErrorAlert } from '../status/notes.tsx'
import classes from './session.module.css'

export function useAuth(): AuthState {
  return useStore(authStore)
}

/** Whoever is logged in; without an answer of the server, whom the device remembers. */
export function useUser(): User | undefined {
  return userOf(useAuth())
}

interface LogoutPageProps {
  loginPath: string
  /** Forgets what the app itself keeps on the device. Stays the same. */
  onLogOut?: () => Promise<void>
}

/** Shows nothing: it ends the session and leads to the log-in, with whatever that is to say. */
export function LogoutPage({ loginPath, onLogOut }: LogoutPageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const watch = useStillHere({ isByToken: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `watch` reads a ref
  useEffect(() => {
    const isStillHere = watch()
    const forgotten = onLogOut?.()
    void Promise.all([forgotten, logOut()]).then(
      () => isStillHere() && navigate(loginPath, { state, replace: true }),
    )
  }, [navigate, state, loginPath, onLogOut])
  return null
}

/** Shown when the session could not be checked. `onPage`: above a page; hidden while offline, as the strip says so. */
export function UnreachableNote({ onPage = false }: { onPage?: boolean }) {
  const auth = useAuth()
  const problem = auth.status === 'unreachable' ? auth.problem : undefined
  if (onPage && !navigator.onLine) return null
  const note = <SettleNote message={problem ?? 'The server could not be reached.'} />
  return onPage ? (
    <div data-note className={classes.onPage}>
      {note}
    </div>
  ) : (
    note
  )
}

/** Stands above every page, because the log-in page may be out of reach too. */
export function LogOutNote() {
  const { pending } = useStore(logOutStore)
  if (!pending) return null
  return (
    <div className={classes.onPage}>
      <SettleNote message="You’re logged out on this device. We’ll finish on the server when you’re back online." />
    </div>
  )
}

/** Why somebody has to log in. A reason is told once. */
export function LoginNotice() {
  const auth = useAuth()
  const [reason] = useState(auth.status === 'loggedOut' ? auth.reason : undefined)
  const [isShown, setIsShown] = useState(false)
  useEffect(forgetReason, [])
  // A screen reader has to know the region around it first.
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), ARRIVED_MS)
    return () => clearTimeout(timer)
  }, [])

  if (auth.status === 'unreachable') return <UnreachableNote />
  return reason && isShown ? <ErrorAlert message={reason} /> : null
}

function SettleNote({ message }: { message: string }) {
  const [isAsking, setIsAsking] = useState(false)

  async function tryAgain() {
    setIsAsking(true)
    await settleSession()
    setIsAsking(false)
  }

  return <ErrorAlert message={message} onRetry={() => void tryAgain()} isRetrying={isAsking} />
}
