import * as v from 'valibot'
import {
  CalendarDaySchema,
  type CalendarForm,
  DailyBoardSchema,
  DailyResultSchema,
  DailyScoresSchema,
  DailyStartSchema,
  type DailySubmission,
  SharedDailySchema,
  TodaySchema,
} from '../entities/daily.ts'
import type { Day } from '../entities/day.ts'
import type { TimeFactor } from '../entities/quiz-result.ts'
import { call } from './http.ts'

export function fetchToday() {
  return call('/api/daily', {
    response: TodaySchema,
    fallback: 'Failed to load the daily quiz. Please try again.',
    needsLogin: false,
  })
}

/** Begins the one attempt of today, or goes on with it; without a log-in, as a guest. */
export function startDaily(timeFactor: TimeFactor) {
  return call('/api/daily/start', {
    method: 'POST',
    body: { timeFactor },
    response: DailyStartSchema,
    fallback: 'Failed to load questions. Please try again.',
  })
}

/** Safe to repeat: an attempt counts once. Refused with 410 two days after its time. */
export function submitDaily(body: DailySubmission) {
  return call('/api/daily/submit', {
    method: 'PUT',
    body,
    response: DailyResultSchema,
    fallback: 'Failed to update user score!',
    unreachable: 'Failed to update score. Please try again.',
  })
}

/** Makes a guest's result the player's own; refused once its day is over. */
export function claimDaily(claim: string) {
  return call('/api/daily/claim', {
    method: 'POST',
    body: { claim },
    isRepeatable: true,
    response: DailyResultSchema,
    fallback: 'Failed to keep your result. Please try again.',
  })
}

export function fetchSharedDaily(day: Day) {
  return call(`/api/daily/${day}`, {
    response: SharedDailySchema,
    fallback: 'Failed to load this daily quiz. Please try again.',
    needsLogin: false,
  })
}

/** 404 for who has none of that day. */
export function fetchDailyResult(day: Day) {
  return call(`/api/daily/${day}/result`, {
    response: DailyResultSchema,
    fallback: 'Failed to load your result. Please try again.',
  })
}

export function fetchDailyBoard(day: Day) {
  return call(`/api/daily/${day}/board`, {
    response: DailyBoardSchema,
    fallback: 'Failed to load the board. Please try again.',
  })
}

export function fetchDailyScores(day: Day) {
  return call(`/api/daily/${day}/scores`, {
    response: DailyScoresSchema,
    fallback: 'Failed to load the scores. Please try again.',
    needsLogin: false,
  })
}

export function fetchCalendar() {
  return call('/api/admin/daily', {
    response: v.array(CalendarDaySchema),
    fallback: 'Failed to load the calendar',
  })
}

export function changeCalendarDay(day: Day, body: CalendarForm) {
  return call(`/api/admin/daily/${day}`, {
    method: 'PUT',
    body,
    response: CalendarDaySchema,
    fallback: 'Failed to save the day',
  })
}

export function redrawCalendarDay(day: Day, updatedAt: string) {
  return call(`/api/admin/daily/${day}/redraw`, {
    method: 'POST',
    body: { updatedAt },
    response: CalendarDaySchema,
    fallback: 'Failed to draw the day again',
  })
}
