import { type DailyNews, fetchDailyNews, isWaiting } from '@quiz-kingdom/shared/api/header.ts'
import { currentSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { readCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'

/** Stays when the result goes to an account: a guest plays once a day on a device. */
const KEY = 'quiz-kingdom:guest-played-day'

interface PlayedDays {
  /** The day of the last daily quiz that was played on this device without an account. */
  guest: Day | undefined
  /** What the server has said last of the player's own, and in which session. */
  own: { session: number; day: Day; isWaiting: boolean } | undefined
}

/** What the header has to know of daily quizzes. */
export const playedDays = createStore<PlayedDays>(() => ({
  guest: readCache(KEY, v.string()),
  own: undefined,
}))

export function keepGuestPlayedDay(guest: Day): void {
  writeCache(KEY, guest)
  playedDays.setState({ guest })
}

/** To be told whatever the server says of today's quiz, in `session`. */
export function takeDailyNews(news: DailyNews, session: number): void {
  playedDays.setState({ own: { session, day: news.day, isWaiting: isWaiting(news) } })
}

/** Only a dot depends on it: what fails is asked again on the next page. */
export async function askForDailyNews(): Promise<void> {
  const session = currentSession()
  try {
    takeDailyNews(await fetchDailyNews(), session)
  } catch {}
}
