import { todayInAddisAbaba } from '@quiz-kingdom/shared/entities/base/day.ts'
import { getSessionId, setLoggedIn, setLoggedOut } from '@quiz-kingdom/shared/session/auth-store.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { playedDaysStore, recordDailyNews, recordPlayedDay } from '../../play/attempts/daily-dot.ts'
import { useDailyStep } from './next-steps.tsx'

beforeEach(() => {
  setLoggedOut()
  playedDaysStore.setState({ guest: undefined, own: undefined })
})

const offers = () => renderHook(() => useDailyStep().length === 1).result

it('offers today’s quiz to a player once it is known that they have not played it', () => {
  setLoggedIn({ id: 'a'.repeat(24), username: 'a', email: 'a', role: 'player' })
  const isOffered = offers()
  expect(isOffered.current).toBe(false)
  act(() => recordDailyNews({ day: todayInAddisAbaba(), attempt: null }, getSessionId()))
  expect(isOffered.current).toBe(true)
  act(() => recordPlayedDay(todayInAddisAbaba(), getSessionId()))
  expect(isOffered.current).toBe(false)
})

it('offers today’s quiz to a guest until it was played on this device', () => {
  const isOffered = offers()
  expect(isOffered.current).toBe(true)
  act(() => playedDaysStore.setState({ guest: todayInAddisAbaba() }))
  expect(isOffered.current).toBe(false)
})
