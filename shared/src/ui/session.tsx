import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { logout } from '../api/auth.ts'
import {
  type AuthState,
  authStore,
  refreshAuth,
  setLoggedOut,
  storedUser,
} from '../auth/auth-store.ts'
import type { AuthStatus } from '../entities/user.ts'

export function useAuth(): AuthState {
  return useStore(authStore)
}

/**
 * Follows whom another tab logs in or out; and looks again once there may be a network, where the
 * last look found none.
 */
export function followSession(check: () => Promise<AuthStatus>): void {
  const look = () => {
    const auth = authStore.getState()
    const shown = auth.status === 'loggedIn' ? auth.user.id : undefined
    if (auth.status !== 'loading' && storedUser()?.id !== shown) void refreshAuth(check)
  }
  window.addEventListener('storage', ({ key }) => key === 'user' && look())
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
}

/** Shows nothing: it ends the session and leads to the log-in, with whatever that is to say. */
export function LogoutPage({ loginPath }: { loginPath: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    void logOut().then(() => navigate(loginPath, { state, replace: true }))
  }, [navigate, state, loginPath])
  return null
}

async function logOut(): Promise<void> {
  try {
    await logout()
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing can be done about it here, so it is only noted
    console.error(error)
  }
  setLoggedOut()
}
