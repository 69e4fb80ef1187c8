import { once } from 'node:events'
import { createServer } from 'node:http'
import { METRICS_TYPE, type Metrics } from './metrics.ts'

/** Answers `/metrics` on a port of its own, for those inside. Gives the way to stop. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.render().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
