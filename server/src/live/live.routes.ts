import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { liveHostRoutes } from './host.routes.ts'
import { createHub, type Hub } from './hub/hub.ts'
import { livePlayerRoutes } from './player.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub
  }
  interface FastifyContextConfig {
    /** The answer lasts as long as its caller stays: its time is no measure of the server. */
    stream?: true
  }
}

export interface LiveContext extends AppContext {
  hub: Hub
}

/** Sets `app.live`, which is to be started once the server listens. */
export function liveRoutes(app: App, context: AppContext): void {
  const { metrics } = context
  const hub = createHub(context, { sent: (lagMs) => metrics?.observeBroadcast(lagMs) })
  app.decorate('live', hub)
  app.addHook('onClose', async () => hub.stop())
  livePlayerRoutes(app, { ...context, hub })
  liveHostRoutes(app, { ...context, hub })
}
