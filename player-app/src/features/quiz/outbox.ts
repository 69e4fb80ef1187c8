import { type AuthState, authStore, userOf } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { createAttempts } from './attempts.ts'

/** The attempts of whoever is logged in, sent whenever that may work, on whatever page one is. */
export const attempts = createAttempts()

/** Offline it is whom the device remembers, who goes on with a quiz; to send it has to wait anyway. */
const userIdOf = (auth: AuthState) => (auth.status === 'loading' ? undefined : userOf(auth)?.id)

attempts.setUser(userIdOf(authStore.getState()))
authStore.subscribe((auth, before) => {
  attempts.setUser(userIdOf(auth))
  const isBack = before.status === 'unreachable' && auth.status === 'loggedIn'
  if (isBack) void attempts.send()
})
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
