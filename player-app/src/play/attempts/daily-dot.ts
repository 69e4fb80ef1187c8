import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import { type DailyState, isDailyWaiting, readDailyState } from '@quiz-kingdom/shared/api/header.ts'
import { type Day, todayInAddisAbaba } from '@quiz-kingdom/shared/entities/base/day.ts'
import { authStore, getSessionId } from '@quiz-kingdom/shared/session/auth-store.ts'
import { readCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The key stays after the result has moved to an account, because guests play once a day per device. */
const GUEST_DAY_KEY = 'quiz-kingdom:guest-played-day'

interface PlayedDays {
  /** Day of the last daily quiz played on this device without an account. */
  guest: Day | undefined
  /** The server's latest news about the player's own daily quiz, and the session that asked for it. */
  own: { session: number; day: Day; isWaiting: boolean; streak: DailyState['streak'] } | undefined
}

export const playedDaysStore = createStore<PlayedDays>(() => ({
  guest: readCache(GUEST_DAY_KEY, v.string()),
  own: undefined,
}))

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === GUEST_DAY_KEY)
    playedDaysStore.setState({ guest: readCache(GUEST_DAY_KEY, v.string()) })
})

export function saveGuestPlayedDay(guest: Day): void {
  writeCache(GUEST_DAY_KEY, guest)
  playedDaysStore.setState({ guest })
}

/** Undefined if the latest news is about another day or player. */
export function getOwnToday({ own }: PlayedDays = playedDaysStore.getState()): PlayedDays['own'] {
  return own?.session === getSessionId() && own.day === todayInAddisAbaba() ? own : undefined
}

/** Like `getOwnToday`, but updated when the app wakes or the player changes. */
export function useOwnToday(): PlayedDays['own'] {
  useStore(authStore, getSessionId)
  useSyncExternalStore(onWake, todayInAddisAbaba, () => '')
  return useStore(playedDaysStore, getOwnToday)
}

/** Whether the player or guest can still play today's quiz. */
export function useIsDailyWaiting(): boolean {
  const { status } = useAuth()
  const user = useUser()
  const own = useOwnToday()
  const guest = useStore(playedDaysStore, (days) => days.guest)
  if (user) return own?.isWaiting === true
  return status === 'loggedOut' && guest !== todayInAddisAbaba()
}

/** Call with every response about a daily quiz. `session` is the session that sent the request. */
export function recordDailyNews(news: DailyState, session: number): void {
  const { own } = playedDaysStore.getState()
  const isOld = own?.session === session && news.day < own.day
  if (session !== getSessionId() || isOld) return
  const { day, streak } = news
  playedDaysStore.setState({ own: { session, day, isWaiting: isDailyWaiting(news), streak } })
}

/** Call when the server has received a daily attempt. */
export function recordPlayedDay(
  day: Day,
  session: number,
  streak: DailyState['streak'] = undefined,
): void {
  recordDailyNews({ day, attempt: { state: 'submitted' }, streak }, session)
}

/** A failure only hides the dot: the next page asks again. */
export async function loadDailyNews(): Promise<void> {
  const session = getSessionId()
  try {
    recordDailyNews(await api(readDailyState), session)
  } catch {}
}
