import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createLogInThrottle } from './accounts/log-in-throttle.ts'
import { managedAccountRoutes } from './accounts/managed-accounts.routes.ts'
import { ownAccountRoutes } from './accounts/own-account.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor.routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { tokenRoutes } from './accounts/tokens.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { badgeRoutes } from './badges/badges.routes.ts'
import { boardRoutes } from './boards/boards.routes.ts'
import { categoryRoutes } from './catalogue/categories.routes.ts'
import { watchCatalogue } from './catalogue/editing.ts'
import { kingdomRoutes } from './catalogue/kingdoms.routes.ts'
import { questionRoutes } from './catalogue/questions.routes.ts'
import { dailyRoutes } from './daily/daily.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { createReadiness, type Readiness } from './health/readiness.ts'
import { imageRoutes } from './images/images.routes.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { leagueRoutes } from './leagues/leagues.routes.ts'
import type { Parts } from './parts.ts'
import { playRoutes } from './play/play.routes.ts'
import { acceptBodies } from './plugins/bodies.ts'
import { countCalls } from './plugins/call-metrics.ts'
import { answerUnroutable, handleErrors } from './plugins/error-handler.ts'
import { logCalls } from './plugins/log.ts'
import { describeApi } from './plugins/openapi.ts'
import { checkOrigins } from './plugins/origin-check.ts'
import { createCallRates, limitRates } from './plugins/rate-limits.ts'
import { nameRequests, newRequestId } from './plugins/request-id.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { sessionSecretIn, useSessions } from './plugins/sessions.ts'
import { type Handler, takeShortcuts } from './plugins/shortcut.ts'
import { serveApps } from './plugins/static-apps.ts'
import { refuseUnstorableText } from './plugins/storable-text.ts'
import { type App, useValibot, type ValibotTypeProvider } from './plugins/valibot.ts'
import { mistakeRoutes } from './practice/mistakes.routes.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { freshnessOfSeconds } from './ready/freshness.ts'
import { createReadyAnswers } from './ready/ready-answers.ts'
import { reminderRoutes } from './reminders/reminders.routes.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** What a server calls for each request: the shortcuts, then all the rest. */
    handle: Handler
    readiness: Readiness
  }
}

/** The whole API, ready to listen. Has no effect outside itself until it does. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, clock, metrics } = parts
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // Whatever stands before the proxies' own entries, a caller may have made up.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable(config),
  }).withTypeProvider<ValibotTypeProvider>()

  nameRequests(app)
  acceptBodies(app)
  useValibot(app)
  handleErrors(app)
  await setSecurityHeaders(app, config)
  const rates = createCallRates(clock)
  app.decorateRequest('countedFor', undefined)
  if (config.rateLimit) {
    limitRates(app, clock, rates, ({ headers }) => sessionSecretIn(headers.cookie, config))
  }
  checkOrigins(app, config)
  refuseUnstorableText(app)
  const sessions = createSessions(parts)
  await useSessions(app, parts, sessions, rates)
  logCalls(app, log)
  if (metrics) countCalls(app, metrics)
  await describeApi(app, config)

  const throttles = {
    password: createLogInThrottle(parts),
    code: createLogInThrottle(parts, 'second-factor code'),
  }
  const readiness = createReadiness(db)
  healthRoutes(app, readiness)
  accountRoutes(app, parts, throttles)
  secondFactorRoutes(app, parts, throttles)
  tokenRoutes(app, parts, throttles.password)
  ownAccountRoutes(app, parts, throttles.password)
  managedAccountRoutes(app, parts)
  auditRoutes(app, parts)
  const readyAnswers = createReadyAnswers()
  const manyAnswers = createReadyAnswers()
  const catalogue = { readyAnswers, manyAnswers, freshness: watchCatalogue(db) }
  const plays = freshnessOfSeconds(() => clock.now().getTime())
  playRoutes(app, parts, catalogue, plays)
  dailyRoutes(app, parts, plays)
  mistakeRoutes(app, parts)
  await reminderRoutes(app, parts)
  badgeRoutes(app, parts)
  profileRoutes(app, parts)
  boardRoutes(app, parts, catalogue, plays)
  leagueRoutes(app, parts)
  insightsRoutes(app, parts)
  kingdomRoutes(app, parts, catalogue)
  categoryRoutes(app, parts, catalogue)
  questionRoutes(app, parts, catalogue)
  imageRoutes(app, parts)
  if (config.serveApps) await serveApps(app, config)
  app.decorate('readiness', readiness)
  app.decorate(
    'handle',
    takeShortcuts(app.routing, {
      config,
      log,
      readyAnswers: [readyAnswers, manyAnswers],
      sessions,
      rates,
      metrics,
    }),
  )
  return app
}
