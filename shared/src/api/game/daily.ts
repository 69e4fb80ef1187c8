import * as v from 'valibot'
import { DaySchema } from '../../entities/base/day.ts'
import {
  CalendarDaySchema,
  CalendarFormSchema,
  ClaimFormSchema,
  DailyBoardSchema,
  DailyResultSchema,
  DailyScoresSchema,
  DailyStartFormSchema,
  DailyStartSchema,
  DailySubmissionSchema,
  DailyTodaySchema,
  RedrawFormSchema,
  SharedDailySchema,
} from '../../entities/game/daily.ts'
import { readDailyState } from '../header.ts'
import { type Operation, operation } from '../operation.ts'

const DayParamsSchema = v.object({ day: DaySchema })

export const readToday = {
  ...readDailyState,
  response: DailyTodaySchema,
  failure: 'Failed to load the daily quiz. Please try again.',
} satisfies Operation

/** Starts or resumes today's only attempt, as a guest if not logged in. */
export const start = operation('POST', '/api/daily/start', 'anyone', {
  body: DailyStartFormSchema,
  status: 201,
  losesSession: true,
  response: DailyStartSchema,
  failure: 'Failed to load questions. Please try again.',
})

/** Safe to repeat: an attempt counts once. Refused with 410 two days after its deadline. */
export const submit = operation('PUT', '/api/daily/submit', 'anyone', {
  body: DailySubmissionSchema,
  losesSession: true,
  response: DailyResultSchema,
  failure: 'Failed to update user score!',
  unreachable: 'Failed to update score. Please try again.',
})

/** Saves a guest's result to the player's account. Refused after the day is over. */
export const claim = operation('POST', '/api/daily/claim', 'player', {
  body: ClaimFormSchema,
  isRepeatable: true,
  response: DailyResultSchema,
  failure: 'Failed to save your result. Please try again.',
})

export const readDay = operation('GET', '/api/daily/:day', 'anyone', {
  params: DayParamsSchema,
  response: SharedDailySchema,
  failure: 'Failed to load this daily quiz. Please try again.',
})

export const readScores = operation('GET', '/api/daily/:day/scores', 'anyone', {
  params: DayParamsSchema,
  response: DailyScoresSchema,
  failure: 'Failed to load the scores. Please try again.',
})

/** Returns 404 for a player without a result on that day. */
export const readResult = operation('GET', '/api/daily/:day/result', 'player', {
  params: DayParamsSchema,
  response: DailyResultSchema,
  failure: 'Failed to load your result. Please try again.',
})

export const readBoard = operation('GET', '/api/daily/:day/board', 'player', {
  params: DayParamsSchema,
  response: DailyBoardSchema,
  failure: 'Failed to load the board. Please try again.',
})

export const readCalendar = operation('GET', '/api/admin/daily', 'admin', {
  response: v.array(CalendarDaySchema),
  failure: 'Failed to load the calendar',
})

export const changeDay = operation('PUT', '/api/admin/daily/:day', 'admin', {
  params: DayParamsSchema,
  body: CalendarFormSchema,
  response: CalendarDaySchema,
  failure: 'Failed to save the day',
})

export const redrawDay = operation('POST', '/api/admin/daily/:day/redraw', 'admin', {
  params: DayParamsSchema,
  body: RedrawFormSchema,
  response: CalendarDaySchema,
  failure: 'Failed to shuffle the questions',
})
