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
} from '@quiz-kingdom/shared/entities/daily.ts'
import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import {
  FirstAnswerResultSchema,
  FirstQuestionSchema,
} from '@quiz-kingdom/shared/entities/first-question.ts'
import { AnswerSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { adminOnly, playersOnly, requireUser, userOrGuest } from '../http/refusals/guards.ts'
import { networkOf } from '../http/refusals/rate-limits.ts'
import type { SecondsVersions } from '../http/response-cache/cache-version.ts'
import { SHARED } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { unauthenticated } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import {
  type DailyContext,
  readDailyResult,
  startDaily,
  submitDaily,
} from './attempts/daily-attempts.ts'
import { readDailyBoard, readScores } from './board.ts'
import { changeDay, createDailyQuizzes, readCalendar, redrawDay } from './drawing/daily-quizzes.ts'
import { answerFirstQuestion, readFirstQuestion } from './first-question.ts'
import { claimDaily, startAsGuest, submitAsGuest } from './guests/guest-play.ts'
import { readShared, readToday } from './today.ts'

const OfDay = { params: v.object({ day: DaySchema }) }

export function dailyRoutes(
  app: App,
  context: AppContext,
  play: PlayContext,
  playCacheVersions: SecondsVersions,
): void {
  const daily = { db: context.db, quizzes: createDailyQuizzes(context.db), ...play }
  playingRoutes(app, context, daily, playCacheVersions)
  dayRoutes(app, context, daily)
  calendarRoutes(app, context)
}

/** Routes that a guest may call too. */
function playingRoutes(
  app: App,
  { clock }: AppContext,
  daily: DailyContext,
  playCacheVersions: SecondsVersions,
): void {
  /**
   * Returns undefined for a guest. Throws 401 when the session of the call has ended: its player
   * must not become a guest without knowing it, but may start as one by calling again.
   */
  function playerOf(request: FastifyRequest, reply: FastifyReply): User | undefined {
    const player = userOrGuest(request)
    if (player || app.sessions.secretOf(request) === undefined) return player
    app.sessions.clearCookie(reply)
    throw unauthenticated('Your session has ended. Please log in again.')
  }

  app.get('/api/daily', { schema: { response: { 200: TodaySchema } } }, async (request) =>
    readToday(daily, userOrGuest(request)?.id, clock.now()),
  )

  app.post(
    '/api/daily/start',
    { schema: { body: DailyStartFormSchema, response: { 201: DailyStartSchema } } },
    async (request, reply) => {
      const start = { timeFactor: request.body.timeFactor, at: clock.now() }
      const player = playerOf(request, reply)
      const started = player
        ? await startDaily(daily, { userId: player.id, ...start })
        : await startAsGuest(daily, { network: networkOf(request.ip), ...start })
      return reply.status(201).send(started)
    },
  )

  app.put(
    '/api/daily/submit',
    { schema: { body: DailySubmissionSchema, response: { 200: DailyResultSchema } } },
    async (request) => {
      const { guestToken, ...submission } = request.body
      if (guestToken !== undefined) {
        const guest = { guestToken, answers: submission.answers, network: networkOf(request.ip) }
        return submitAsGuest(daily, guest, clock.now())
      }
      const { id } = requireUser(request)
      const result = await submitDaily(daily, id, submission, clock.now())
      // The activity held back while the attempt was open is shown from now on.
      playCacheVersions.changed(id)
      return result
    },
  )

  app.post(
    '/api/daily/claim',
    { ...playersOnly, schema: { body: ClaimSchema, response: { 200: DailyResultSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      const claim = { userId: id, claim: request.body.claim, network: networkOf(request.ip) }
      const result = await claimDaily(daily, claim, clock.now())
      playCacheVersions.changed(id)
      return result
    },
  )

  app.get(
    '/api/daily/first-question',
    { schema: { response: { 200: FirstQuestionSchema } } },
    async (_request, reply) => {
      const question = await readFirstQuestion(daily, clock.now())
      reply.header('cache-control', SHARED)
      return question
    },
  )

  app.post(
    '/api/daily/first-question',
    { schema: { body: AnswerSchema, response: { 200: FirstAnswerResultSchema } } },
    async (request) =>
      answerFirstQuestion(daily, userOrGuest(request)?.id, request.body, clock.now()),
  )
}

function dayRoutes(app: App, { clock }: AppContext, daily: DailyContext): void {
  const { db, quizzes } = daily

  app.get(
    '/api/daily/:day',
    { schema: { ...OfDay, response: { 200: SharedDailySchema } } },
    async (request) => readShared(daily, request.params.day, clock.now()),
  )

  app.get(
    '/api/daily/:day/scores',
    { schema: { ...OfDay, response: { 200: DailyScoresSchema } } },
    async (request) => readScores(db, await quizzes.of(request.params.day)),
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
      return readDailyBoard(db, await quizzes.of(request.params.day), id)
    },
  )
}

function calendarRoutes(app: App, { config, db, clock }: AppContext): void {
  const admin = adminOnly(config)

  app.get(
    '/api/admin/daily',
    { ...admin, schema: { response: { 200: v.array(CalendarDaySchema) } } },
    async () => readCalendar(db, clock.now()),
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
