import type { Metrics } from '../platform/metrics/metrics.ts'
import type { App } from './valibot.ts'

/** Routes name their parameters differently. In metrics, each parameter is `:id`. */
const PARAMETER_PATTERN = /:\w+/g

export function countCalls(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    const { method, is404, routeOptions, user } = request
    // An event stream stays open as long as its caller stays, so its duration says nothing about the server.
    if (routeOptions.config.operation?.response === 'events') return done()
    // Unknown methods and addresses share a label, because each label uses memory.
    const served = is404
      ? { method: '', route: 'unknown' }
      : { method, route: (routeOptions.url ?? 'unknown').replace(PARAMETER_PATTERN, ':id') }
    metrics.countCall({ ...served, status, ms })
    if (user?.role === 'player') metrics.notePlayer(user.id)
    done()
  })
}
