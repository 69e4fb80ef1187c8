import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { logout } from '../api/auth.ts'
import { type AuthState, authStore, setLoggedOut } from '../auth/auth-store.ts'

export function useAuth(): AuthState {
  return useStore(authStore)
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
