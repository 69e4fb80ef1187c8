import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { liveHostRoutes } from './host.routes.ts'
import { createHub, type Hub } from './hub/hub.ts'
import { livePlayerRoutes } from './player.routes.ts'
import { liveReportRoutes } from './report.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub
  }
}

export interface LiveContext extends AppContext {
  hub: Hub
}

/** Sets `app.live` to the hub. Call the hub's `start` once the server listens. */
export function liveRoutes(app: App, context: AppContext): void {
  const hub = createHub(context)
  app.decorate('live', hub)
  app.addHook('onClose', async () => hub.stop())
  livePlayerRoutes(app, { ...context, hub })
  liveHostRoutes(app, { ...context, hub })
  liveReportRoutes(app, { ...context, hub })
}
