import {
  CalendarDaySchema,
  CalendarFormSchema,
  ClaimSchema,
  DailyBoardSchema,
  DailyFiguresSchema,
  DailyResultSchema,
  DailyScoresSchema,
  DailyStartFormSchema,
  DailyStartSchema,
  DailySubmissionSchema,
  RedrawSchema,
  SharedDailySchema,
  TodaySchema,
} from '@quiz-kingdom/shared/entities/daily.ts'
import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import {
  FirstAnswerResultSchema,
  FirstQuestionSchema,
} from '@quiz-kingdom/shared/entities/first-question.ts'
import { AnswerSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { keepFiveMinutes } from '../keep-five-minutes.ts'
import type { Parts } from '../parts.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { LEADERBOARD, type SecondsFreshness } from '../ready/freshness.ts'
import { readBoard, readScores } from './board.ts'
import {
  answerFirstQuestion,
  claimDaily,
  readDailyResult,
  readShared,
  readToday,
  startDaily,
  submitDaily,
} from './daily-attempts.ts'
import {
  changeDay,
  createDailyQuizzes,
  type DailyQuizzes,
  readCalendar,
  redrawDay,
} from './daily-quizzes.ts'
import { readFigures } from './figures.ts'
import { showFirstQuestion } from './first-question.ts'

const OfDay = { params: v.object({ day: DaySchema }) }

export function dailyRoutes(app: App, parts: Parts, plays: SecondsFreshness): void {
  const quizzes = createDailyQuizzes(parts.db)
  playingRoutes(app, parts, quizzes, plays)
  dayRoutes(app, parts, quizzes)
  calendarRoutes(app, parts)
}

/** A guest may call them too. */
function playingRoutes(
  app: App,
  { db, clock }: Parts,
  quizzes: DailyQuizzes,
  plays: SecondsFreshness,
): void {
  const daily = { db, quizzes }

  app.get('/api/daily', { schema: { response: { 200: TodaySchema } } }, async (request) =>
    readToday(daily, request.user?.id, clock.now()),
  )

  app.post(
    '/api/daily/start',
    { schema: { body: DailyStartFormSchema, response: { 201: DailyStartSchema } } },
    async (request, reply) => {
      const { timeFactor } = request.body
      const start = { userId: request.user?.id, timeFactor, at: clock.now() }
      return reply.status(201).send(await startDaily(daily, start))
    },
  )

  app.put(
    '/api/daily/submit',
    { schema: { body: DailySubmissionSchema, response: { 200: DailyResultSchema } } },
    async (request) => {
      const result = await submitDaily(daily, request.user?.id, request.body, clock.now())
      // A guest is on no board.
      if (request.user) plays.changed(LEADERBOARD)
      return result
    },
  )

  app.post(
    '/api/daily/claim',
    { schema: { body: ClaimSchema, response: { 200: DailyResultSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      const result = await claimDaily(daily, id, request.body.claim, clock.now())
      plays.changed(LEADERBOARD)
      return result
    },
  )

  app.get(
    '/api/daily/first-question',
    { schema: { response: { 200: FirstQuestionSchema } } },
    async () => showFirstQuestion(await quizzes.today(clock.now())),
  )

  app.post(
    '/api/daily/first-question',
    { schema: { body: AnswerSchema, response: { 200: FirstAnswerResultSchema } } },
    async (request) => answerFirstQuestion(daily, request.user?.id, request.body, clock.now()),
  )
}

function dayRoutes(app: App, { db, clock }: Parts, quizzes: DailyQuizzes): void {
  const daily = { db, quizzes }

  app.get(
    '/api/daily/:day',
    { schema: { ...OfDay, response: { 200: SharedDailySchema } } },
    async (request) => readShared(daily, request.params.day, clock.now()),
  )

  app.get(
    '/api/daily/:day/scores',
    { schema: { ...OfDay, response: { 200: DailyScoresSchema } } },
    async (request) => {
      const { day, questions } = await quizzes.of(request.params.day)
      return readScores(db, day, questions.length)
    },
  )

  app.get(
    '/api/daily/:day/result',
    { schema: { ...OfDay, response: { 200: DailyResultSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      return readDailyResult(daily, id, request.params.day, clock.now())
    },
  )

  app.get(
    '/api/daily/:day/board',
    { schema: { ...OfDay, response: { 200: DailyBoardSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      const { day } = await quizzes.of(request.params.day)
      return readBoard(db, day, id)
    },
  )
}

function calendarRoutes(app: App, { config, db, clock }: Parts): void {
  const admin = adminOnly(config)
  const readKeptFigures = keepFiveMinutes((at) => readFigures(db, at))

  app.get(
    '/api/admin/daily',
    { ...admin, schema: { response: { 200: v.array(CalendarDaySchema) } } },
    async () => readCalendar(db, clock.now()),
  )

  app.get(
    '/api/admin/daily/figures',
    { ...admin, schema: { response: { 200: v.array(DailyFiguresSchema) } } },
    async () => readKeptFigures(clock.now()),
  )

  app.put(
    '/api/admin/daily/:day',
    {
      ...admin,
      schema: { ...OfDay, body: CalendarFormSchema, response: { 200: CalendarDaySchema } },
    },
    async (request) => {
      const { day } = request.params
      return changeDay(db, {
        ...request.body,
        day,
        by: requireUser(request).id,
        at: clock.now(),
      })
    },
  )

  app.post(
    '/api/admin/daily/:day/redraw',
    { ...admin, schema: { ...OfDay, body: RedrawSchema, response: { 200: CalendarDaySchema } } },
    async (request) => {
      const { day } = request.params
      const { updatedAt } = request.body
      return redrawDay(db, { day, updatedAt, by: requireUser(request).id, at: clock.now() })
    },
  )
}
