import { logout } from '@quiz-kingdom/shared/api/auth.ts'
import { setLoggedOut } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'

/** Shows nothing: it ends the session and leads to the log-in, with whatever that is to say. */
export function LogoutPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    void endSession().then(() => navigate(paths.login, { state, replace: true }))
  }, [navigate, state])
  return null
}

async function endSession(): Promise<void> {
  try {
    await logout()
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing can be done about it here, so it is only noted
    console.error(error)
  }
  setLoggedOut()
}
