import fastify, { type FastifyBaseLogger } from 'fastify'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createLogInThrottle } from './accounts/log-in-throttle.ts'
import { tokenRoutes } from './accounts/tokens.routes.ts'
import { categoryRoutes } from './catalogue/categories.routes.ts'
import { kingdomRoutes } from './catalogue/kingdoms.routes.ts'
import { questionRoutes } from './catalogue/questions.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import type { Parts } from './parts.ts'
import { playRoutes } from './play/play.routes.ts'
import { acceptBodies } from './plugins/bodies.ts'
import { answerUnroutable, handleErrors } from './plugins/error-handler.ts'
import { describeApi } from './plugins/openapi.ts'
import { checkOrigins } from './plugins/origin-check.ts'
import { limitRates, uncounted } from './plugins/rate-limits.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { useSessions } from './plugins/sessions.ts'
import { serveApps } from './plugins/static-apps.ts'
import { refuseUnstorableText } from './plugins/storable-text.ts'
import { type App, useValibot, type ValibotTypeProvider } from './plugins/valibot.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** Whoever connects is the proxy; whatever stands before its own entry, a caller may have made up. */
function isDirectPeer(_address: string, hop: number): boolean {
  return hop === 0
}

/** The whole API, ready to listen. Has no effect outside itself until it does. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config } = parts
  const loggerInstance: FastifyBaseLogger = parts.log
  const app = fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy && isDirectPeer,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
  }).withTypeProvider<ValibotTypeProvider>()

  acceptBodies(app)
  useValibot(app)
  handleErrors(app)
  await setSecurityHeaders(app, config)
  await limitRates(app, config)
  checkOrigins(app, config)
  refuseUnstorableText(app)
  await useSessions(app, parts)
  await describeApi(app)

  const throttle = createLogInThrottle(parts.clock)
  app.get('/api/health', { config: uncounted, schema: { hide: true } }, async () => ({
    status: 'ok',
  }))
  accountRoutes(app, parts, throttle)
  tokenRoutes(app, parts, throttle)
  playRoutes(app, parts)
  insightsRoutes(app, parts)
  kingdomRoutes(app, parts)
  categoryRoutes(app, parts)
  questionRoutes(app, parts)
  imageRoutes(app, parts)
  if (config.serveApps) await serveApps(app, config)
  return app
}
