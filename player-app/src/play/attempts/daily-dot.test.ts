import { setServerClock } from '@quiz-kingdom/shared/server-clock.ts'
import { authStore, getSessionId, setLoggedIn } from '@quiz-kingdom/shared/session/auth-store.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getOwnToday, playedDaysStore, recordDailyNews, recordPlayedDay } from './daily-dot.ts'

const logIn = (letter: string) =>
  setLoggedIn({ id: letter.repeat(24), username: letter, email: letter, role: 'player' })

beforeEach(() => {
  authStore.setState({ status: 'loggedOut' }, true)
  playedDaysStore.setState({ own: undefined })
  setServerClock('Wed, 07 Jan 2026 10:00:00 GMT')
})
afterEach(() => setServerClock(new Date().toUTCString()))

it('knows of today’s quiz only what was said to who is here', () => {
  logIn('a')
  const session = getSessionId()
  recordDailyNews({ day: '2026-01-07', attempt: null }, session)
  expect(getOwnToday()).toMatchObject({ isWaiting: true })
  logIn('b')
  expect(getOwnToday()).toBeUndefined()
  recordPlayedDay('2026-01-07', session)
  expect(playedDaysStore.getState().own).toMatchObject({ isWaiting: true })
})

it('knows nothing of today’s quiz by that of another day, which overwrites nothing newer', () => {
  logIn('a')
  const session = getSessionId()
  recordPlayedDay('2026-01-06', session)
  expect(getOwnToday()).toBeUndefined()
  recordDailyNews({ day: '2026-01-07', attempt: null }, session)
  recordPlayedDay('2026-01-06', session)
  expect(getOwnToday()).toMatchObject({ isWaiting: true })
  setServerClock('Wed, 07 Jan 2026 21:00:00 GMT')
  expect(getOwnToday()).toBeUndefined()
})
