import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { liveHostRoutes } from './host.routes.ts'
import { createHub, type Hub } from './hub/hub.ts'
import { livePlayerRoutes } from './player.routes.ts'
import { liveReportRoutes } from './report.routes.ts'
import { saveResultsOfGame } from './results/save-results.ts'

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
  const { metrics, log, watch } = context
  /**
   * Saves the results at once, so that players see them in their Recent Activity. If the process is killed
   * before that, a job saves them later.
   */
  async function saveResults(gameId: Id): Promise<void> {
    try {
      for await (const _ of saveResultsOfGame(context, gameId));
    } catch (err) {
      if (!watch.report(err)) log.error({ err }, 'Could not save the results of a live game')
    }
  }
  const hub = createHub(context, {
    sent: (lagMs) => metrics?.observeBroadcast(lagMs),
    finished: saveResults,
  })
  app.decorate('live', hub)
  app.addHook('onClose', async () => {
    hub.stop()
    await hub.settled()
  })
  livePlayerRoutes(app, { ...context, hub })
  liveHostRoutes(app, { ...context, hub })
  liveReportRoutes(app, { ...context, hub })
}
