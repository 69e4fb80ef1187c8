import { type AuthState, authStore, getUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { createAttempts } from './attempts/attempts.ts'
import { cancelClaim, GUEST_ID, guestResultStore, retryClaim } from './attempts/guest.ts'
import { countUnsentReports, sendReports } from './reports/own-reports.ts'

/** Sends the current user's attempts from any page. */
export const attempts = createAttempts()

/** A remembered user can play on before the server has confirmed the session. */
function setOutboxUser(auth: AuthState): void {
  const isSure = auth.status !== 'loading'
  attempts.setUser(getUser(auth)?.id ?? (isSure ? GUEST_ID : undefined), { isSure })
}

function sendAll(): void {
  void attempts.send()
  void sendReports()
  retryClaim()
}

export const countUnsent = () => ({
  results: attempts.unsent(),
  reports: countUnsentReports(getUser(authStore.getState())?.id),
})

function handleWake(): void {
  attempts.onWake()
  void sendReports()
}

setOutboxUser(authStore.getState())
void sendReports()
authStore.subscribe((auth, before) => {
  setOutboxUser(auth)
  if (getUser(auth)?.id !== getUser(before)?.id) cancelClaim()
  const isBack = before.status === 'unreachable' && auth.status === 'loggedIn'
  if (isBack) sendAll()
  else void sendReports()
})
guestResultStore.subscribe(({ claim }, before) => {
  const isClaimed = claim.phase === 'claimed' && before.claim.phase !== 'claimed'
  if (isClaimed) announce('Today’s result is saved to your account.')
})
window.addEventListener('online', sendAll)
window.addEventListener('pageshow', ({ persisted }) => persisted && handleWake())
window.addEventListener('pagehide', attempts.onSleep)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') handleWake()
  else attempts.onSleep()
})
window.addEventListener('storage', ({ key }) => {
  if (key) attempts.onStorage(key)
})
