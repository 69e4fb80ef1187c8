import type { Metrics } from '../metrics/metrics.ts'
import type { App } from './valibot.ts'

/** Parameters have the same name in all routes, so that an address of ids tells its route. */
const PARAMETER = /:\w+/g
const ID = /\b[0-9a-f]{24}\b/g

/** The route of an address whose parameters are ids. */
export function routeOfPath(path: string): string {
  return path.replace(ID, ':id')
}

/** Counts what the framework answers; the shortcut counts for itself. */
export function countCalls(app: App, { calls, players }: Metrics): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, is404, routeOptions, user } = request
    // Methods and addresses that nobody serves are the caller's to invent.
    const meter = is404
      ? calls.meter('', 'unknown')
      : calls.meter(method, (routeOptions.url ?? 'unknown').replace(PARAMETER, ':id'))
    meter(statusCode, elapsedTime)
    if (user?.role === 'player') players.saw(user.id)
    done()
  })
}
