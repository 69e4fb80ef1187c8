import { type DailyNews, dailyNews, isWaiting } from '@quiz-kingdom/shared/api/header.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { authStore, currentSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { readCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { type Day, todayInAddisAbaba } from '@quiz-kingdom/shared/entities/day.ts'
import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Stays when the result goes to an account: a guest plays once a day on a device. */
const KEY = 'quiz-kingdom:guest-played-day'

interface PlayedDays {
  /** The day of the last daily quiz that was played on this device without an account. */
  guest: Day | undefined
  /** What the server has said last of the player's own, and in which session. */
  own: { session: number; day: Day; isWaiting: boolean; streak: DailyNews['streak'] } | undefined
}

export const playedDays = createStore<PlayedDays>(() => ({
  guest: readCache(KEY, v.string()),
  own: undefined,
}))

/** Another tab has played as a guest. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY) playedDays.setState({ guest: readCache(KEY, v.string()) })
})

export function keepGuestPlayedDay(guest: Day): void {
  writeCache(KEY, guest)
  playedDays.setState({ guest })
}

/** What is known of today's quiz for who is here; undefined where it is of another day or another player. */
export function ownToday({ own }: PlayedDays = playedDays.getState()): PlayedDays['own'] {
  return own?.session === currentSession() && own.day === todayInAddisAbaba() ? own : undefined
}

/** As `ownToday`; it looks again when the app is woken, and when another player is here. */
export function useOwnToday(): PlayedDays['own'] {
  useStore(authStore, currentSession)
  useSyncExternalStore(onWake, todayInAddisAbaba, () => '')
  return useStore(playedDays, ownToday)
}

/** To be told whatever the server says of a day's quiz to who was here in `session`. */
export function takeDailyNews(news: DailyNews, session: number): void {
  const { own } = playedDays.getState()
  const isOld = own?.session === session && news.day < own.day
  if (session !== currentSession() || isOld) return
  const { day, streak } = news
  playedDays.setState({ own: { session, day, isWaiting: isWaiting(news), streak } })
}

/** To be told what has arrived at the server. */
export function takePlayedDay(
  day: Day,
  session: number,
  streak: DailyNews['streak'] = undefined,
): void {
  takeDailyNews({ day, attempt: { state: 'submitted' }, streak }, session)
}

/** Only a dot depends on it: what fails is asked again on the next page. */
export async function askForDailyNews(): Promise<void> {
  const session = currentSession()
  try {
    takeDailyNews(await api(dailyNews), session)
  } catch {}
}
