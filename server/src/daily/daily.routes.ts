import * as dailyCalls from '@quiz-kingdom/shared/api/game/daily.ts'
import * as firstQuestion from '@quiz-kingdom/shared/api/game/first-question.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUser, requireUser } from '../http/refusals/guards.ts'
import { toSubnet } from '../http/refusals/rate-limits.ts'
import type { TimedVersions } from '../http/response-cache/cache-version.ts'
import { SHARED_CACHE_CONTROL } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { unauthenticated } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import {
  type DailyContext,
  readDailyResult,
  startDailyAttempt,
  submitDailyAttempt,
} from './attempts/daily-attempts.ts'
import { readDailyBoard, readScoreDistribution } from './board.ts'
import { changeDay, createDailyQuizzes, readCalendar, redrawDay } from './drawing/daily-quizzes.ts'
import { answerFirstQuestion, readFirstQuestion } from './first-question.ts'
import { claimGuestResult, startGuestAttempt, submitGuestAttempt } from './guests/guest-play.ts'
import { readSharedDaily, readToday } from './today.ts'

export function dailyRoutes(
  app: App,
  context: AppContext,
  play: PlayContext,
  playCacheVersions: TimedVersions,
): void {
  const daily = { db: context.db, quizzes: createDailyQuizzes(context.db), ...play }
  dailyPlayRoutes(app, context, daily, playCacheVersions)
  dayRoutes(app, context, daily)
  calendarRoutes(app, context)
}

function dailyPlayRoutes(
  app: App,
  { clock }: AppContext,
  daily: DailyContext,
  playCacheVersions: TimedVersions,
): void {
  /** Throws 401 if the session has ended, so that nobody plays as a guest by mistake. */
  function playerOf(request: FastifyRequest, reply: FastifyReply): User | undefined {
    const player = findUser(request)
    if (player || app.sessions.secretOf(request) === undefined) return player
    app.sessions.clearCookie(reply)
    throw unauthenticated('Your session has ended. Please log in again.')
  }

  route(app, dailyCalls.readToday, async ({ request }) =>
    readToday(daily, findUser(request)?.id, clock.now()),
  )

  route(app, dailyCalls.start, async ({ body, request, reply }) => {
    const start = { timeFactor: body.timeFactor, at: clock.now() }
    const player = playerOf(request, reply)
    return player
      ? startDailyAttempt(daily, { userId: player.id, ...start })
      : startGuestAttempt(daily, { network: toSubnet(request.ip), ...start })
  })

  route(app, dailyCalls.submit, async ({ body: { guestToken, ...submission }, request }) => {
    if (guestToken !== undefined) {
      const guest = { guestToken, answers: submission.answers, network: toSubnet(request.ip) }
      return submitGuestAttempt(daily, guest, clock.now())
    }
    const { id } = requireUser(request)
    const result = await submitDailyAttempt(daily, id, submission, clock.now())
    // Recent Activity can now show results that it hid while this attempt was open.
    playCacheVersions.recordChange(id)
    return result
  })

  route(app, dailyCalls.claim, async ({ user: { id: userId }, body: { claim }, request }) => {
    const network = toSubnet(request.ip)
    const result = await claimGuestResult(daily, { userId, claim, network }, clock.now())
    playCacheVersions.recordChange(userId)
    return result
  })

  route(app, firstQuestion.read, async ({ reply }) => {
    const question = await readFirstQuestion(daily, clock.now())
    reply.header('cache-control', SHARED_CACHE_CONTROL)
    return question
  })

  route(app, firstQuestion.answer, async ({ body, request }) =>
    answerFirstQuestion(daily, findUser(request)?.id, body, clock.now()),
  )
}

function dayRoutes(app: App, { clock }: AppContext, daily: DailyContext): void {
  const { db, quizzes } = daily

  route(app, dailyCalls.readDay, async ({ params }) =>
    readSharedDaily(daily, params.day, clock.now()),
  )

  route(app, dailyCalls.readScores, async ({ params }) =>
    readScoreDistribution(db, await quizzes.find(params.day)),
  )

  route(app, dailyCalls.readResult, async ({ user, params }) =>
    readDailyResult(daily, user.id, params.day, clock.now()),
  )

  route(app, dailyCalls.readBoard, async ({ user, params }) =>
    readDailyBoard(db, await quizzes.find(params.day), user.id),
  )
}

function calendarRoutes(app: App, { db, clock }: AppContext): void {
  route(app, dailyCalls.readCalendar, async () => readCalendar(db, clock.now()))

  route(app, dailyCalls.changeDay, async ({ user, params: { day }, body }) =>
    changeDay(db, { ...body, day, by: user.id, at: clock.now() }),
  )

  route(app, dailyCalls.redrawDay, async ({ user, params: { day }, body: { updatedAt } }) =>
    redrawDay(db, { day, updatedAt, by: user.id, at: clock.now() }),
  )
}
