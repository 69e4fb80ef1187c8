import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createLogInThrottle } from './accounts/log-in-throttle.ts'
import { managedAccountRoutes } from './accounts/managed-accounts.routes.ts'
import { ownAccountRoutes } from './accounts/own-account.routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { tokenRoutes } from './accounts/tokens.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { categoryRoutes } from './catalogue/categories.routes.ts'
import { watchCatalogue } from './catalogue/editing.ts'
import { kingdomRoutes } from './catalogue/kingdoms.routes.ts'
import { questionRoutes } from './catalogue/questions.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import type { Parts } from './parts.ts'
import { playRoutes } from './play/play.routes.ts'
import { acceptBodies } from './plugins/bodies.ts'
import { answerUnroutable, handleErrors } from './plugins/error-handler.ts'
import { logCalls } from './plugins/log.ts'
import { describeApi } from './plugins/openapi.ts'
import { checkOrigins } from './plugins/origin-check.ts'
import {
  CALLS_PER_MINUTE,
  createCallCounter,
  limitRates,
  uncounted,
} from './plugins/rate-limits.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { useSessions } from './plugins/sessions.ts'
import { type Handler, takeShortcuts } from './plugins/shortcut.ts'
import { serveApps } from './plugins/static-apps.ts'
import { refuseUnstorableText } from './plugins/storable-text.ts'
import { type App, useValibot, type ValibotTypeProvider } from './plugins/valibot.ts'
import { createReadyAnswers } from './ready/ready-answers.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** Whoever connects is the proxy; whatever stands before its own entry, a caller may have made up. */
function isDirectPeer(_address: string, hop: number): boolean {
  return hop === 0
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What a server calls for each request: the shortcuts, then all the rest. */
    handle: Handler
  }
}

/** The whole API, ready to listen. Has no effect outside itself until it does. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, clock } = parts
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy && isDirectPeer,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable,
  }).withTypeProvider<ValibotTypeProvider>()

  acceptBodies(app)
  useValibot(app)
  handleErrors(app)
  await setSecurityHeaders(app, config)
  const countCall = createCallCounter(clock, CALLS_PER_MINUTE)
  if (config.rateLimit) limitRates(app, clock, countCall)
  checkOrigins(app, config)
  refuseUnstorableText(app)
  const sessions = createSessions(parts)
  await useSessions(app, parts, sessions)
  logCalls(app, log)
  await describeApi(app, config)

  const throttle = createLogInThrottle(parts)
  app.get('/api/health', { config: uncounted, schema: { hide: true } }, async () => ({
    status: 'ok',
  }))
  accountRoutes(app, parts, throttle)
  tokenRoutes(app, parts, throttle)
  managedAccountRoutes(app, parts)
  auditRoutes(app, parts)
  ownAccountRoutes(app, parts, throttle)
  const readyAnswers = createReadyAnswers()
  const manyAnswers = createReadyAnswers()
  const catalogue = { readyAnswers, manyAnswers, freshness: watchCatalogue(db) }
  playRoutes(app, parts, catalogue)
  insightsRoutes(app, parts)
  kingdomRoutes(app, parts, catalogue)
  categoryRoutes(app, parts, catalogue)
  questionRoutes(app, parts, catalogue)
  imageRoutes(app, parts)
  if (config.serveApps) await serveApps(app, config)
  app.decorate(
    'handle',
    takeShortcuts(app.routing, {
      config,
      log,
      readyAnswers: [readyAnswers, manyAnswers],
      sessions,
      countCall,
    }),
  )
  return app
}
