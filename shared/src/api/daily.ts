import * as v from 'valibot'
import {
  CalendarDaySchema,
  CalendarFormSchema,
  ClaimSchema,
  DailyBoardSchema,
  DailyResultSchema,
  DailyScoresSchema,
  DailyStartFormSchema,
  DailyStartSchema,
  DailySubmissionSchema,
  RedrawSchema,
  SharedDailySchema,
  TodaySchema,
} from '../entities/daily.ts'
import { DaySchema } from '../entities/day.ts'
import { dailyNews } from './header.ts'
import type { Operation } from './operation.ts'

const DayParamsSchema = v.object({ day: DaySchema })

export const today = {
  ...dailyNews,
  response: TodaySchema,
  failure: 'Failed to load the daily quiz. Please try again.',
} satisfies Operation

/** Starts or resumes the one attempt of today; without a log-in, as a guest. */
export const start = {
  method: 'POST',
  path: '/api/daily/start',
  access: 'anyone',
  body: DailyStartFormSchema,
  status: 201,
  losesSession: true,
  response: DailyStartSchema,
  failure: 'Failed to load questions. Please try again.',
} satisfies Operation

/** Safe to repeat: an attempt counts once. Refused with 410 two days after its time. */
export const submit = {
  method: 'PUT',
  path: '/api/daily/submit',
  access: 'anyone',
  body: DailySubmissionSchema,
  losesSession: true,
  response: DailyResultSchema,
  failure: 'Failed to update user score!',
  unreachable: 'Failed to update score. Please try again.',
} satisfies Operation

/** Makes a guest's result the player's own; refused once its day is over. */
export const claim = {
  method: 'POST',
  path: '/api/daily/claim',
  access: 'player',
  body: ClaimSchema,
  isRepeatable: true,
  response: DailyResultSchema,
  failure: 'Failed to keep your result. Please try again.',
} satisfies Operation

export const ofDay = {
  method: 'GET',
  path: '/api/daily/:day',
  access: 'anyone',
  params: DayParamsSchema,
  response: SharedDailySchema,
  failure: 'Failed to load this daily quiz. Please try again.',
} satisfies Operation

export const scores = {
  method: 'GET',
  path: '/api/daily/:day/scores',
  access: 'anyone',
  params: DayParamsSchema,
  response: DailyScoresSchema,
  failure: 'Failed to load the scores. Please try again.',
} satisfies Operation

/** 404 for a player without a result of that day. */
export const result = {
  method: 'GET',
  path: '/api/daily/:day/result',
  access: 'player',
  params: DayParamsSchema,
  response: DailyResultSchema,
  failure: 'Failed to load your result. Please try again.',
} satisfies Operation

export const board = {
  method: 'GET',
  path: '/api/daily/:day/board',
  access: 'player',
  params: DayParamsSchema,
  response: DailyBoardSchema,
  failure: 'Failed to load the board. Please try again.',
} satisfies Operation

export const calendar = {
  method: 'GET',
  path: '/api/admin/daily',
  access: 'admin',
  response: v.array(CalendarDaySchema),
  failure: 'Failed to load the calendar',
} satisfies Operation

export const change = {
  method: 'PUT',
  path: '/api/admin/daily/:day',
  access: 'admin',
  params: DayParamsSchema,
  body: CalendarFormSchema,
  response: CalendarDaySchema,
  failure: 'Failed to save the day',
} satisfies Operation

export const redraw = {
  method: 'POST',
  path: '/api/admin/daily/:day/redraw',
  access: 'admin',
  params: DayParamsSchema,
  body: RedrawSchema,
  response: CalendarDaySchema,
  failure: 'Failed to draw the day again',
} satisfies Operation
