import { checkAuth } from '@quiz-kingdom/shared/api/auth.ts'
import {
  type AuthState,
  authStore,
  refreshAuth,
  storedUser,
} from '@quiz-kingdom/shared/auth/auth-store.ts'
import { createAttempts } from './attempts.ts'

/** The attempts of whoever is logged in, sent whenever that may work, on whatever page one is. */
export const attempts = createAttempts()

const userIdOf = (auth: AuthState) => (auth.status === 'loggedIn' ? auth.user.id : undefined)

/** Another tab has logged somebody in or out, or the last look found no network. */
function followUser(): void {
  const auth = authStore.getState()
  if (auth.status !== 'loading' && storedUser()?.id !== userIdOf(auth)) void refreshAuth(checkAuth)
}

function wake(): void {
  followUser()
  attempts.onWake()
}

attempts.setUser(userIdOf(authStore.getState()))
authStore.subscribe((auth) => attempts.setUser(userIdOf(auth)))
window.addEventListener('online', wake)
window.addEventListener('pageshow', ({ persisted }) => persisted && wake())
window.addEventListener('pagehide', attempts.onSleep)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake()
  else attempts.onSleep()
})
window.addEventListener('storage', ({ key }) => {
  if (key === 'user') followUser()
  if (key) attempts.onKept(key)
})
