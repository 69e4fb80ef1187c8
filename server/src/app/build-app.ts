import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { notifyAccountParts } from '../accounts/account-part.ts'
import { managedAccountRoutes } from '../accounts/console/managed-accounts.routes.ts'
import { ownAccountRoutes } from '../accounts/own/own-account.routes.ts'
import { auditRoutes } from '../audit/audit.routes.ts'
import { logInRoutes } from '../auth/log-in/log-in.routes.ts'
import { secondFactorRoutes } from '../auth/second-factor/second-factor.routes.ts'
import {
  createSessionSecretReader,
  sessionCookieName,
  useSessions,
} from '../auth/sessions/session-cookies.plugin.ts'
import { createSessions } from '../auth/sessions/sessions.ts'
import { tokenRoutes } from '../auth/tokens/tokens.routes.ts'
import { badgeRoutes } from '../badges/badges.routes.ts'
import { boardRoutes } from '../boards/boards.routes.ts'
import { categoryRoutes } from '../catalogue/categories.routes.ts'
import { createCatalogueCacheVersion } from '../catalogue/editing.ts'
import { historyRoutes } from '../catalogue/history/history.routes.ts'
import { kingdomRoutes } from '../catalogue/kingdoms.routes.ts'
import { findPageSubject } from '../catalogue/page-subject.ts'
import { questionRoutes } from '../catalogue/questions.routes.ts'
import { dailyRoutes } from '../daily/daily.routes.ts'
import { dashboardRoutes } from '../dashboard/dashboard.routes.ts'
import { healthRoutes } from '../health/health.routes.ts'
import { createReadiness, type Readiness } from '../health/readiness.ts'
import { acceptBodies, BODY_LIMIT_BYTES } from '../http/bodies.ts'
import { logCalls } from '../http/call-log.ts'
import { countCalls } from '../http/call-metrics.ts'
import { newRequestId, sendRequestIds } from '../http/headers/request-id.ts'
import { setSecurityHeaders } from '../http/headers/security-headers.ts'
import { serveApiDescription } from '../http/openapi.ts'
import { serveApps } from '../http/pages/static-apps.ts'
import { createInvalidUrlHandler, handleErrors } from '../http/refusals/error-handler.ts'
import { createGuards } from '../http/refusals/guards.ts'
import { checkOrigins } from '../http/refusals/origin-check.ts'
import { createCallLimit, createCallRates, limitCalls } from '../http/refusals/rate-limits.ts'
import { limitUnfinishedBodies } from '../http/refusals/unfinished-bodies.ts'
import { createTimedVersions } from '../http/response-cache/cache-version.ts'
import { createResponseCache } from '../http/response-cache/response-cache.ts'
import { answerFromCache } from '../http/response-cache/stored-replies.ts'
import { type App, useValibot } from '../http/valibot.ts'
import { imageRoutes } from '../images/images.routes.ts'
import { leagueRoutes } from '../leagues/leagues.routes.ts'
import { liveRoutes } from '../live/live.routes.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { playRoutes } from '../play/play.routes.ts'
import { mistakeRoutes } from '../practice/mistakes.routes.ts'
import { profileRoutes } from '../profiles/profiles.routes.ts'
import { exportRoutes } from '../question-exchange/export.routes.ts'
import { importRoutes } from '../question-exchange/imports.routes.ts'
import { reminderRoutes } from '../reminders/reminders.routes.ts'
import { listReportedQuestionIds } from '../reports/reports.repository.ts'
import { reportRoutes } from '../reports/reports.routes.ts'
import { statisticsRoutes } from '../statistics/statistics.routes.ts'
import { accountParts, playContext } from './features.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness
  }
}

export async function buildApp(context: AppContext): Promise<App> {
  const { config, db, watch, log, clock, metrics } = context
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // Trusted proxies add the last entries of `X-Forwarded-For`. Callers can forge the others.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: createInvalidUrlHandler(config),
  })

  const sessions = createSessions(context, (transaction, userId) =>
    notifyAccountParts(accountParts, 'whenVisibilityChanged', transaction, userId),
  )
  const secretOf = createSessionSecretReader(config)
  const rates = createCallRates(clock)
  const limit = config.rateLimit ? createCallLimit(clock, rates, secretOf) : () => 0
  const responseCache = createResponseCache()
  const keyedResponseCache = createResponseCache()
  app.decorateRequest('waitS', undefined)
  answerFromCache(app, {
    responseCache,
    keyedResponseCache,
    findCachedUser: (request) => {
      const secret = secretOf(request)
      return secret === undefined ? undefined : sessions.recall(secret)
    },
    limit,
  })
  sendRequestIds(app)
  acceptBodies(app)
  useValibot(app)
  handleErrors(app, watch)
  await setSecurityHeaders(app, config)
  limitCalls(app, limit)
  checkOrigins(app, config)
  await useSessions(app, context, sessions, rates)
  app.decorate('guards', createGuards(config))
  limitUnfinishedBodies(app)
  logCalls(app, log)
  if (metrics) countCalls(app, metrics)
  await serveApiDescription(app, sessionCookieName(config))

  const readiness = createReadiness(db, watch)
  healthRoutes(app, readiness)
  logInRoutes(app, context)
  secondFactorRoutes(app, context)
  tokenRoutes(app, context)
  const accountContext = { ...context, accountParts }
  ownAccountRoutes(app, accountContext)
  managedAccountRoutes(app, accountContext)
  auditRoutes(app, context)
  const catalogue = {
    responseCache,
    keyedResponseCache,
    cacheVersion: createCatalogueCacheVersion(db),
    consoleOrigin: config.adminUrl,
  }
  const playCacheVersions = createTimedVersions(() => clock.now().getTime())
  playRoutes(app, context, playContext, catalogue, playCacheVersions)
  dailyRoutes(app, context, playContext, playCacheVersions)
  mistakeRoutes(app, context, playContext)
  await reminderRoutes(app, context)
  badgeRoutes(app, context, playContext)
  profileRoutes(app, context, playContext)
  boardRoutes(app, context, catalogue, playCacheVersions)
  leagueRoutes(app, context)
  liveRoutes(app, context)
  dashboardRoutes(app, context)
  kingdomRoutes(app, context, catalogue)
  categoryRoutes(app, context, catalogue)
  questionRoutes(app, context, catalogue)
  statisticsRoutes(app, context)
  importRoutes(app, context, listReportedQuestionIds)
  exportRoutes(app, context)
  historyRoutes(app, context)
  reportRoutes(app, context, playContext)
  imageRoutes(app, context)
  if (config.serveApps)
    await serveApps(app, config, clock, (path, query) => findPageSubject(db, path, query))
  app.decorate('readiness', readiness)
  return app
}
