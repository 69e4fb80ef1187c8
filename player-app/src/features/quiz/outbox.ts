import { type AuthState, authStore } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { createAttempts } from './attempts.ts'

/** The attempts of whoever is logged in, sent whenever that may work, on whatever page one is. */
export const attempts = createAttempts()

const userIdOf = (auth: AuthState) => (auth.status === 'loggedIn' ? auth.user.id : undefined)

attempts.setUser(userIdOf(authStore.getState()))
authStore.subscribe((auth) => attempts.setUser(userIdOf(auth)))
window.addEventListener('online', () => void attempts.send())
window.addEventListener('pageshow', ({ persisted }) => persisted && attempts.onWake())
window.addEventListener('pagehide', attempts.onSleep)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') attempts.onWake()
  else attempts.onSleep()
})
window.addEventListener('storage', ({ key }) => {
  if (key) attempts.onKept(key)
})
