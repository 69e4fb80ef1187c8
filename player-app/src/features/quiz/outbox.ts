import { type AuthState, authStore, userOf } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { announce } from '@quiz-kingdom/shared/ui/announcer.ts'
import { createAttempts } from './attempts.ts'
import { claimGuestResult, GUEST } from './guest.ts'

/** The attempts of whoever is logged in, sent whenever that may work, on whatever page one is. */
export const attempts = createAttempts()

/** Offline it is whom the device remembers, who goes on with a quiz; to send it has to wait anyway. */
const userIdOf = (auth: AuthState) =>
  auth.status === 'loading' ? undefined : (userOf(auth)?.id ?? GUEST)

/** What was played here without an account belongs to whoever logs in next. */
async function claim({ status }: AuthState): Promise<void> {
  if (status !== 'loggedIn') return
  const claimed = await claimGuestResult()
  if (claimed) announce('Your result of today is in your account now.')
}

attempts.setUser(userIdOf(authStore.getState()))
void claim(authStore.getState())
authStore.subscribe((auth, before) => {
  attempts.setUser(userIdOf(auth))
  if (auth.status !== before.status) void claim(auth)
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
